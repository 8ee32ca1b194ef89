"""Static files as people get them: under names with a hash, which browsers may keep for ever, and ready compressed."""

from collections.abc import Iterable, Iterator

from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Our scripts are modules that import one another. Those of packages are not all what Django takes them for.
OUR_MODULES = ("js/*.js", "classrooms/js/*.js", "games/js/*.js", "lessons/js/*.js")


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """WhiteNoise's, and the modules that our scripts import get their hashed names too.

    Pages name nothing but files with a hash, so only these are compressed; and one that has been compressed before
    need not be again, for its name says that it is the same.
    """

    patterns = (
        *HashedFilesMixin.patterns,
        *(
            (place, HashedFilesMixin._js_module_import_aggregation_patterns[1])  # type: ignore[attr-defined]
            for place in OUR_MODULES
        ),
    )

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        hashed = set(self.hashed_files.values())
        new = [path for path in paths if path in hashed and not self.exists(f"{path}.gz")]
        yield from super().compress_files(new)

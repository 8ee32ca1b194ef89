"""Static files in production: under names with a hash, so that browsers may keep them for ever, ready compressed."""

from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Our scripts are modules that import one another. Those of packages are not all what Django takes them for.
OUR_MODULES = ("js/*.js", "classrooms/js/*.js", "games/js/*.js", "lessons/js/*.js")


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """WhiteNoise's, and the modules that our scripts import get their hashed names too."""

    patterns = (
        *HashedFilesMixin.patterns,
        *(
            (place, HashedFilesMixin._js_module_import_aggregation_patterns[1])  # type: ignore[attr-defined]
            for place in OUR_MODULES
        ),
    )

"""What is written about practice: the figures of a day, what was asked for now, and the nightly check."""

from .check import Checked, figures_check
from .fold import Outcome, day_fold, marked_days_fold
from .refresh import refresh_run, refresh_start

__all__ = ["Checked", "Outcome", "day_fold", "figures_check", "marked_days_fold", "refresh_run", "refresh_start"]

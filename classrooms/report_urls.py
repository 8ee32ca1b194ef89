"""The addresses of reports, below a class; included in the namespace `classrooms`."""

from django.urls import include, path

from . import report_views as views

_of_class = [
    path("", views.report_class, name="report_class"),
    path("refresh/", views.report_refresh, name="report_refresh"),
    path("progress/<uuid:refresh_pk>/", views.report_progress, name="report_progress"),
    path("<slug:table>.csv", views.report_class_csv, name="report_class_csv"),
    path("<int:pupil_pk>/", views.report_pupil, name="report_pupil"),
    path("<int:pupil_pk>/<slug:table>.csv", views.report_pupil_csv, name="report_pupil_csv"),
]

urlpatterns = [path("teach/class/<int:pk>/report/", include(_of_class))]

/** What other modules may use of the reports. */
export { keepReports } from './keep-reports.service';
export { readReports } from './list-reports.service';
export type { Report } from './report.domain';
export { createReportCollector, type ReportCollector } from './report-collector';

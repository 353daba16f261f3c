/** What other modules may use of the reports. */
export type { Report } from './report.domain';
export { createReportCollector, type ReportCollector } from './report-collector';

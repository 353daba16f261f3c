/** What other modules may use of the watch over releases. */
export { BeaconCollector } from './beacon-collector';
export { readGateOpinion } from './gate-opinion.service';
export { keepReports } from './keep-reports.service';
export { listReports } from './reports.queries';
export { readCommonHealth } from './read-common-health.service';
export { ReportCollector } from './report-collector';
export { nameVisitor, type Sender } from './visitor-name';

import {
  ageingList,
  ageingSummary,
  declineList,
  declineSummary,
  depositList,
  forecastList,
  forecastSummary,
  messageReportList,
  messageReportSummary,
} from './report-lists.resource';

/** Loaded with the screens of all reports, but for one deposit. */
export const features = [
  ageingList.feature,
  ageingSummary.feature,
  depositList.feature,
  declineList.feature,
  declineSummary.feature,
  messageReportList.feature,
  messageReportSummary.feature,
  forecastList.feature,
  forecastSummary.feature,
];
export { AgeingScreen } from './AgeingScreen';
export { DeclinesScreen } from './DeclinesScreen';
export { DepositsScreen } from './DepositsScreen';
export { ForecastScreen } from './ForecastScreen';
export { MessageReportScreen } from './MessageReportScreen';
export { ReportsScreen } from './ReportsScreen';

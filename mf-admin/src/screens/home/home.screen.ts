import { attention } from '../../features/handle-attention/attention.resource';
import { followAttentionFeature } from '../../features/handle-attention/attention.saga';
import {
  checkDoubt,
  confirmCash,
  refuseCash,
  resolveAlarm,
} from '../../features/handle-attention/attention.submission';
import { cardExpiryCount } from '../../features/list-card-expiries/card-expiry-list.resource';
import { followDashboardFeature } from '../../features/view-dashboard/follow-dashboard.saga';
import {
  beforePart,
  customersPart,
  invoicesPart,
  messagesPart,
  moneyPart,
} from '../../features/view-dashboard/report-parts.resource';
import { dueSums, lateSums } from '../../features/view-dashboard/owed-sums.resource';
import { firstStepsLeft } from '../../features/first-steps/first-steps.resource';
import { homeSummary, unreadMessages } from '../../features/view-home/home-summary.resource';

export const features = [
  homeSummary.feature,
  unreadMessages.feature,
  lateSums.feature,
  dueSums.feature,
  beforePart.feature,
  cardExpiryCount.feature,
  invoicesPart.feature,
  moneyPart.feature,
  messagesPart.feature,
  customersPart.feature,
  followDashboardFeature,
  attention.feature,
  firstStepsLeft.feature,
  followAttentionFeature,
  checkDoubt.feature,
  resolveAlarm.feature,
  confirmCash.feature,
  refuseCash.feature,
];
export { HomeScreen } from './HomeScreen';

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
  customersPart,
  invoicesPart,
  messagesPart,
  moneyPart,
} from '../../features/view-dashboard/report-parts.resource';
import { homeSummary } from '../../features/view-home/home-summary.resource';

export const features = [
  homeSummary.feature,
  cardExpiryCount.feature,
  invoicesPart.feature,
  moneyPart.feature,
  messagesPart.feature,
  customersPart.feature,
  followDashboardFeature,
  attention.feature,
  followAttentionFeature,
  checkDoubt.feature,
  resolveAlarm.feature,
  confirmCash.feature,
  refuseCash.feature,
];
export { HomeScreen } from './HomeScreen';

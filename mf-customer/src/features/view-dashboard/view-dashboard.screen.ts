import { createFeature } from '@billfold/shared/store/remote-store';
import { invoiceListFeatures } from '../../entities/invoice/invoice-list.resource';
import { owed } from './owed.resource';
import { viewDashboardSaga } from './view-dashboard.saga';
import { viewDashboardReducer } from './view-dashboard.slice';

export const features = [
  createFeature('viewDashboard', viewDashboardReducer, viewDashboardSaga),
  ...invoiceListFeatures,
  owed.feature,
];
export { StartScreen, ViewDashboardScreen } from './ViewDashboardScreen';

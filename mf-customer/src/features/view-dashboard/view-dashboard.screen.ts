import { createFeature } from '@billfold/shared/store/feature-store';
import { invoiceListFeature } from '../../entities/invoice/invoice-list.feature';
import { viewDashboardSaga } from './view-dashboard.saga';
import { viewDashboardReducer } from './view-dashboard.slice';

export const features = [
  createFeature('viewDashboard', viewDashboardReducer, viewDashboardSaga),
  invoiceListFeature,
];
export { StartScreen, ViewDashboardScreen } from './ViewDashboardScreen';

import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ViewDashboardState } from './view-dashboard.slice';

export const selectViewDashboard = selectFeature<ViewDashboardState>(moduleName, 'viewDashboard');

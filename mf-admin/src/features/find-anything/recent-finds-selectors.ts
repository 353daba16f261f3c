import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { RecentFind } from './recent-finds.slice';

/** The last first. */
export const selectRecentFinds = selectFeature<readonly RecentFind[]>(moduleName, 'recentFinds');

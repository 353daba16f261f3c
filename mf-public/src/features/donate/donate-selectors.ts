import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { DonateState } from './donate.slice';

export const selectDonate = selectFeature<DonateState>(moduleName, 'donate');

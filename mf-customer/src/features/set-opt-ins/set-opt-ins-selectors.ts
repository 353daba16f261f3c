import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { SetOptInsState } from './set-opt-ins.slice';

export const selectSetOptIns = selectFeature<SetOptInsState>(moduleName, 'setOptIns');

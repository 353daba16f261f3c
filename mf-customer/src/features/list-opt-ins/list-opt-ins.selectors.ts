import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ListOptInsState } from './list-opt-ins.slice';

export const selectListOptIns = selectFeature<ListOptInsState>(moduleName, 'listOptIns');

import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ListTriggersState } from './list-triggers.slice';

export const selectListTriggers = selectFeature<ListTriggersState>(moduleName, 'listTriggers');

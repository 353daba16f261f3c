import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ManageMethodsState } from './manage-methods.slice';

export const selectManageMethods = selectFeature<ManageMethodsState>(moduleName, 'manageMethods');

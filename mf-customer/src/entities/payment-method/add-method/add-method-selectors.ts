import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../../module/module-name';
import type { AddMethodState } from './add-method.slice';

export const selectAddMethod = selectFeature<AddMethodState>(moduleName, 'addMethod');

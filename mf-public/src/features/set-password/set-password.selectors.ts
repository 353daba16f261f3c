import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { SetPasswordState } from './set-password.slice';

export const selectSetPassword = selectFeature<SetPasswordState>(moduleName, 'setPassword');

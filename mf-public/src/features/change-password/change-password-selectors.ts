import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ChangePasswordState } from './change-password.slice';

export const selectChangePassword = selectFeature<ChangePasswordState>(
  moduleName,
  'changePassword',
);

import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ResetMailState } from './reset-mail.slice';

export const selectResetMail = selectFeature<ResetMailState>(moduleName, 'resetMail');

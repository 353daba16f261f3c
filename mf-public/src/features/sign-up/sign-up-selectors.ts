import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { SignUpState } from './sign-up.slice';

export const selectSignUp = selectFeature<SignUpState>(moduleName, 'signUp');

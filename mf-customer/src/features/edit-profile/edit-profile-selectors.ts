import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { EditProfileState } from './edit-profile.slice';

export const selectEditProfile = selectFeature<EditProfileState>(moduleName, 'editProfile');

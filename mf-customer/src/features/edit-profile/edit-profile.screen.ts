import { saveProfile } from './edit-profile.submission';

export const features = [saveProfile.feature];
export { EditProfileScreen } from './EditProfileScreen';

import { createFeature } from '@billfold/shared/store/feature-store';
import { editProfileSaga } from './edit-profile.saga';
import { editProfileReducer } from './edit-profile.slice';

export const features = [createFeature('editProfile', editProfileReducer, editProfileSaga)];
export { EditProfileScreen } from './EditProfileScreen';

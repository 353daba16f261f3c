import { createFeature } from '@billfold/shared/store/remote-store';
import { editProfileSaga } from './edit-profile.saga';
import { editProfileReducer } from './edit-profile.slice';

export const features = [createFeature('editProfile', editProfileReducer, editProfileSaga)];
export { EditProfileScreen } from './EditProfileScreen';

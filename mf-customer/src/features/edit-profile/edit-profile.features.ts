import { createFeature } from '@billfold/shared/store/feature-store';
import { editProfileSaga } from './edit-profile.saga';
import { editProfileReducer } from './edit-profile.slice';

export const editProfileFeatures = [
  createFeature('editProfile', editProfileReducer, editProfileSaga),
];

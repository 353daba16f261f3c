import { createFeature } from '@billfold/shared/store/feature-store';
import { achCredentialsSaga } from './ach-credentials.saga';
import { achCredentialsReducer } from './ach-credentials.slice';

export const achCredentialsFeature = createFeature(
  'achCredentials',
  achCredentialsReducer,
  achCredentialsSaga,
);

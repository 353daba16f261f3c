import { createFeature } from '@billfold/shared/store/remote-store';
import { bulkTagSaga } from './bulk-tag.saga';
import { bulkTagReducer } from './bulk-tag.slice';

export const bulkTagFeature = createFeature('bulkTag', bulkTagReducer, bulkTagSaga);

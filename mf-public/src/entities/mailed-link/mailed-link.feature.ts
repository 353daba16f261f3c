import { createFeature } from '@billfold/shared/store/remote-store';
import { mailedLinkSaga } from './mailed-link.saga';
import { mailedLinkReducer } from './mailed-link.slice';

export const mailedLinkFeature = createFeature('mailedLink', mailedLinkReducer, mailedLinkSaga);

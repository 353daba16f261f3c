import { createFeature } from '@billfold/shared/store/remote-store';
import { resetMailSaga } from './reset-mail.saga';
import { resetMailReducer } from './reset-mail.slice';

export const resetMailFeature = createFeature('resetMail', resetMailReducer, resetMailSaga);

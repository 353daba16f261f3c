import { createFeature } from '@billfold/shared/store/remote-store';
import { addMethodSaga } from './add-method.saga';
import { addMethodReducer } from './add-method.slice';

export const addMethodFeature = createFeature('addMethod', addMethodReducer, addMethodSaga);

import { createFeature } from '@billfold/shared/store/remote-store';
import { addMethodFeature } from '../../entities/payment-method/add-method/add-method.feature';
import { autoPaySaga } from './auto-pay.saga';
import { autoPayReducer } from './auto-pay.slice';

export const autoPayFeatures = [
  createFeature('autoPay', autoPayReducer, autoPaySaga),
  addMethodFeature,
];

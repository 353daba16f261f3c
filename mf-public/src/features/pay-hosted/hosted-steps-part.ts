import { createStatelessFeature } from '@billfold/shared/store/remote-store';
import { bills } from './bills.resource';
import { methods } from './methods.resource';
import { payStepsSaga } from './pay-steps.saga';

export const features = [
  bills.feature,
  methods.feature,
  createStatelessFeature('paySteps', payStepsSaga),
];
export { PaymentSteps } from './PaymentSteps';

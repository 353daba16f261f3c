export { createMerchant, createMerchantIn, type MerchantCreation } from './create-merchant.service';
export { haveFirstSteps } from './first-steps.queries';
export type { NewMerchant } from './new-merchant.domain';

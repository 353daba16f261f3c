export { createMerchant, type MerchantCreation } from './create-merchant.service';
export type { NewMerchant } from './new-merchant.domain';

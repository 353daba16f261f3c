export { findMerchantByName, type NamedMerchant } from './merchant-name.queries';

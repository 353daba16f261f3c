export { findMerchantByName, type NamedMerchant } from './merchant-name.queries';
export { sealAch } from './ach-seal.domain';

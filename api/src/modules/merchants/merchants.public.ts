export { accentOf, makeAccent } from './accent-colors';
export { findMerchantByName } from './merchant-name.queries';
export { sealAch } from './ach-seal.domain';

export { accentOf, makeAccent } from './accent-colors';
export { findMerchantByName, listMerchantNames } from './merchant-name.queries';
export { sealAch } from './ach-seal.domain';

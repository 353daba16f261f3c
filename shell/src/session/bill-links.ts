/** What opens the links of invoices: fetched when a visitor has one. */
export { visitPayLink } from './pay-link-visit';
export { swapKeptToken } from './swap-kept-token';

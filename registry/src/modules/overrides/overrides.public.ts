/** What the page uses of the override tokens. */
export { looksLikeToken, verifyOverride } from './override-token';

/** What the page uses of the override tokens. */
export { looksLikeToken, verifyOverride } from './override-token';
export { makeOverrideAct } from './make-override-act.service';
export { overridesContext } from './overrides-context';

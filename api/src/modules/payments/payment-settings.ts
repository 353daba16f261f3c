import type { ApiConfig } from '../../config';
import type { ReconcilerPolicy } from './reconciler.domain';

export const reconcilerPolicyOf = (settings: ApiConfig['payments']): ReconcilerPolicy => ({
  lookupWaitsMs: settings.lookupLadderMs,
  notFoundApartMs: settings.notFoundApartMs,
  notFoundAfterMs: settings.notFoundAfterMs,
  failedLookupsBeforeVoid: settings.failedLookupsBeforeVoid,
  maxVoidTries: settings.maxVoidTries,
  statusLookupGapMs: settings.statusLookupGapMs,
});

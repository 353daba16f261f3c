import type { ApiConfig } from '../../core/config';
import type { PaymentContext } from './payment-context';
import type { ReconcilerPolicy } from './reconciler.domain';

export const reconcilerPolicyOf = (settings: ApiConfig['payments']): ReconcilerPolicy => ({
  lookupWaitsMs: settings.lookupLadderMs,
  notFoundApartMs: settings.notFoundApartMs,
  notFoundAfterMs: settings.notFoundAfterMs,
  failedLookupsBeforeVoid: settings.failedLookupsBeforeVoid,
  maxVoidTries: settings.maxVoidTries,
  statusLookupGapMs: settings.statusLookupGapMs,
});

const challengeFromOf = ({ challenge }: ApiConfig['publicPayments']): number | null => {
  switch (challenge.mode) {
    case 'off':
      return null;
    case 'always':
      return 0;
    case 'adaptive':
      return challenge.fromDeclines;
  }
};

export const publicCardingOf = (
  settings: ApiConfig['publicPayments'],
): PaymentContext['carding']['public'] => ({
  maxMerchantScore: settings.maxMerchantScore,
  maxAddressScore: settings.maxAddressScore,
  challengeFrom: challengeFromOf(settings),
});

import { createHmac } from 'node:crypto';
import type { PlanReason } from '@billfold/shared/contracts/plan.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';

/** What decides which releases a visitor is served. */
export type Visitor = {
  /** Sticky: `customer.12` of a signed-in person, else a random one of the browser; null is in no percentage below 100. */
  readonly key: string | null;
  readonly merchantId: number | null;
  readonly channel: string | null;
};

/** Which release of one module a visitor is served, and what the page falls back to; null releases: nothing can be served. */
export type Choice = {
  readonly release: string;
  readonly reason: Exclude<PlanReason, 'local'>;
  readonly fallback: string | null;
};

const buckets = 2 ** 48;

/** Where a visitor stands between 0 (included) and 100 (excluded): equal for equal salts, independent between modules. */
export const bucketOf = (salt: string, module: string, visitor: string): number =>
  (createHmac('sha256', salt).update(`${module}\0${visitor}`).digest().readUIntBE(0, 6) / buckets) *
  100;

const known = new WeakMap<Visitor, Map<string, number>>();

/** One keyed hash per visitor and module, however many selections a page view makes. */
const bucketOnce = (salt: string, module: string, visitor: Visitor, key: string): number => {
  const buckets = known.get(visitor) ?? new Map<string, number>();
  known.set(visitor, buckets);
  const name = `${module} ${salt}`;
  const bucket = buckets.get(name) ?? bucketOf(salt, module, key);
  buckets.set(name, bucket);
  return bucket;
};

const isInPercentage = ({ module, percentage }: RolloutState, visitor: Visitor): boolean => {
  if (percentage === null || percentage.percent === 0) return false;
  if (percentage.percent === 100) return true;
  return (
    visitor.key !== null &&
    bucketOnce(percentage.salt, module, visitor, visitor.key) < percentage.percent
  );
};

const tenantsOf = new WeakMap<RolloutState, ReadonlyMap<number, string>>();

const tenantRelease = (state: RolloutState, merchantId: number | null): string | undefined => {
  if (merchantId === null || state.tenants.length === 0) return undefined;
  const releases =
    tenantsOf.get(state) ?? new Map(state.tenants.map((rule) => [rule.merchantId, rule.release]));
  tenantsOf.set(state, releases);
  return releases.get(merchantId);
};

/** The releases that rules give this visitor, first the one that wins. */
const candidates = (
  state: RolloutState,
  visitor: Visitor,
  override: string | null,
  isPayment: boolean,
): readonly { readonly release: string; readonly reason: Choice['reason'] }[] => {
  const tenant = tenantRelease(state, visitor.merchantId);
  const fallback = isPayment ? state.lastSoaked : state.lastGood;
  const channel =
    visitor.channel === null || isPayment
      ? undefined
      : state.channels.find(({ name }) => name === visitor.channel);
  return [
    ...(override === null ? [] : [{ release: override, reason: 'override' as const }]),
    ...(tenant === undefined ? [] : [{ release: tenant, reason: 'tenant' as const }]),
    ...(state.percentage !== null && isInPercentage(state, visitor)
      ? [{ release: state.percentage.release, reason: 'percentage' as const }]
      : []),
    ...(channel === undefined ? [] : [{ release: channel.release, reason: 'channel' as const }]),
    ...(state.default === null ? [] : [{ release: state.default, reason: 'default' as const }]),
    ...(fallback === null ? [] : [{ release: fallback, reason: 'last-good' as const }]),
  ];
};

/**
 * The first rule whose release can be served wins; who is served a candidate falls back to the default, who is served the
 * default to the last good one. The kill switch is the caller's: a disabled module is chosen without an override, and none of
 * its code is loaded. On payment pages no channel counts, and the last default that had soaked stands behind the default.
 */
export const chooseRelease = (
  state: RolloutState,
  visitor: Visitor,
  override: string | null,
  canServe: (release: string) => boolean,
  isPayment = false,
): Choice | null => {
  const found = candidates(state, visitor, override, isPayment).filter(({ release }) =>
    canServe(release),
  );
  const [chosen] = found;
  if (chosen === undefined) return null;
  const fallback = found.find(
    ({ release, reason }) =>
      (reason === 'default' || reason === 'last-good') && release !== chosen.release,
  );
  return {
    ...chosen,
    fallback: chosen.reason === 'last-good' ? null : (fallback?.release ?? null),
  };
};

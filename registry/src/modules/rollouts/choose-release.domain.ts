import { createHmac } from 'node:crypto';
import type { PlanReason } from '@billfold/shared/contracts/plan.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';

/** The facts of a visitor that decide its releases. */
export type Visitor = {
  /** Sticky: `customer.12` of a signed-in person, else a random one of the browser; null is in no percentage below 100. */
  readonly key: string | null;
  readonly merchantId: number | null;
  readonly channel: string | null;
};

/** The release of one module for a visitor, and the fallback of the page; null releases: no release can be served. */
export type Choice = {
  readonly release: string;
  readonly reason: Exclude<PlanReason, 'local'>;
  readonly fallback: string | null;
};

const buckets = 2 ** 48;

/** The visitor's place between 0 (included) and 100 (excluded): equal for equal salts, independent between modules. */
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

/** The releases that rules give this visitor, in their order. */
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
 * Chooses the first rule whose release can be served. The fallback of a candidate is the default, that of the default the last
 * good release. The caller handles the kill switch: a disabled module is chosen without an override, and none of its code is
 * loaded. On payment pages no channel counts, and the last soaked default follows the default.
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

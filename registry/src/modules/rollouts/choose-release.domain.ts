import { createHmac } from 'node:crypto';
import type { PlanReason } from '@billfold/shared/contracts/plan.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { once } from '../../memo/once.domain';

/** The facts of a visitor that decide its releases. */
export type Visitor = {
  /**
   * Sticky: `customer.12` of a signed-in person, else a random one of the browser; null is in no percentage below 100.
   */
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

const bucketsOf = once((_: Visitor) => new Map<string, number>());

/** One keyed hash per visitor and module, however many selections a page view makes. */
const bucketOnce = (salt: string, module: string, visitor: Visitor, key: string): number => {
  const buckets = bucketsOf(visitor);
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

const tenantsOf = once(
  ({ tenants }: RolloutState) =>
    new Map(tenants.map(({ merchantId, release }) => [merchantId, release])),
);

const tenantRelease = (state: RolloutState, merchantId: number | null): string | undefined => {
  if (merchantId === null || state.tenants.length === 0) return undefined;
  return tenantsOf(state).get(merchantId);
};

type Rule = { readonly reason: Choice['reason']; readonly release: string | null };

/**
 * The releases that rules give this visitor, in their order; null of a rule that gives none. A percentage costs most,
 * so it is read when no earlier rule decides.
 */
function* rulesFor(
  state: RolloutState,
  visitor: Visitor,
  override: string | null,
  isPayment: boolean,
): Generator<Rule, undefined> {
  yield { reason: 'override', release: override };
  yield { reason: 'tenant', release: tenantRelease(state, visitor.merchantId) ?? null };
  const { percentage } = state;
  if (percentage !== null && isInPercentage(state, visitor))
    yield { reason: 'percentage', release: percentage.release };
  if (visitor.channel !== null && !isPayment) {
    const channel = state.channels.find(({ name }) => name === visitor.channel);
    yield { reason: 'channel', release: channel?.release ?? null };
  }
  yield { reason: 'default', release: state.default };
  yield { reason: 'last-good', release: isPayment ? state.lastSoaked : state.lastGood };
}

/**
 * Chooses the first rule whose release can be served. The fallback of a candidate is the default, that of the default
 * the last good release. The caller handles the kill switch: a disabled module is chosen without an override, and none
 * of its code is loaded. On payment pages no channel counts, and the last soaked default follows the default.
 */
export const chooseRelease = (
  state: RolloutState,
  visitor: Visitor,
  override: string | null,
  canServe: (release: string) => boolean,
  isPayment = false,
): Choice | null => {
  for (const { release, reason } of rulesFor(state, visitor, override, isPayment)) {
    if (release === null || !canServe(release)) continue;
    const good = isPayment ? state.lastSoaked : state.lastGood;
    const fallback =
      reason === 'last-good'
        ? undefined
        : [state.default, good].find((name) => name !== null && name !== release && canServe(name));
    return { release, reason, fallback: fallback ?? null };
  }
  return null;
};

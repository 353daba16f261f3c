import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import type { PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import type { PageSettings } from '@billfold/shared/contracts/plan.contract';
import type { Database } from '../../db/database';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import {
  isListedPayment,
  rightTo,
  variantsOf,
  type AddressSpace,
} from '../releases/releases.public';
import { isFramed, pageHeaders } from '../page/page.public';
import {
  listReleasesByName,
  listServedSince,
  readOwnedAddresses,
  readRollouts,
} from '../rollouts/rollouts.public';
import { answerNonce, importMapHash, registeredSites } from './inventory-headers.domain';
import { inventoryOf, payableReleases } from './inventory.domain';

export type InventoryContext = {
  readonly db: Database;
  /** The one that this process serves: settings, headers and soak time are those of its pages. */
  readonly environment: string;
  readonly settings: PageSettings;
  readonly imageOrigins: readonly string[];
  /** How long a release is served elsewhere before payment pages execute it. */
  readonly soakMs: number;
};
/** The address of the pages. Their policy names its host. */
export type ReachedBy = { readonly host: string; readonly isHttps: boolean };

const originOf = (address: string): readonly string[] =>
  URL.canParse(address) ? [new URL(address).origin] : [];

/** A payment page runs the module that operators list; the one before it only while that one is off. */
const isShownBy = (
  module: string,
  path: string,
  states: readonly RolloutState[],
  addresses: readonly AddressSpace[],
): boolean => {
  const { right, listed } = rightTo(addresses, module, variantsOf(path));
  const owner = states.find((state) => state.module === listed);
  const isOwnerOff = owner === undefined || owner.default === null || owner.disabled !== null;
  return listed === null || listed === module || (right > 0 && isOwnerOff);
};

/**
 * All scripts that a payment page of this environment may execute now: those of the default releases, of rules and of
 * fallbacks. A module that is switched off executes nothing.
 */
export const readInventory = async (
  { db, environment, settings, imageOrigins, soakMs }: InventoryContext,
  reached: ReachedBy,
): Promise<PaymentInventory> => {
  const now = await readDatabaseTime(db);
  const rule = {
    servedSince: await listServedSince(db, environment),
    soakMs,
    now: now.getTime(),
  };
  const states = await readRollouts(db, environment);
  const releases = await listReleasesByName(
    db,
    states.flatMap((state) => payableReleases(state, rule)),
  );
  const addresses = await readOwnedAddresses(db, environment, states);
  // Of two shells side by side, the one that may do more: what the other is refused besides is no difference.
  const shells = [...releases.values()].filter(({ module }) => module === 'shell');
  const capabilities = (shells[0]?.capabilities ?? []).filter((name) =>
    shells.every((shell) => shell.capabilities?.includes(name)),
  );
  return inventoryOf({
    environment,
    generatedAt: now.toISOString(),
    releases: [...releases.values()].toSorted((one, other) => (one.module < other.module ? -1 : 1)),
    frames: originOf(settings.cardFrameUrl),
    isPayment: (path, module) =>
      (isPaymentPage(path) || isListedPayment(addresses, path)) &&
      isShownBy(module, path, states, addresses),
    headersOf: (path) =>
      pageHeaders({
        importMapHash,
        nonce: answerNonce,
        capabilities,
        settings,
        imageOrigins,
        ...reached,
        localOrigins: [],
        frameAncestors: isFramed(path) ? [registeredSites] : [],
      }),
  });
};

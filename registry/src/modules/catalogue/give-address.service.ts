import type { AddressBook, AddressGift } from '@billfold/shared/contracts/address.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type {
  Operator,
  WaitingAct,
  WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import {
  addressConflicts,
  changeRegistry,
  covers,
  describePatternFlaws,
  listListedSpaces,
  normalForm,
  sharedAddress,
  spaceOf,
  variantsOf,
  type AddressSpace,
} from '../releases/releases.public';
import {
  askForAct,
  assertMayWiden,
  changedMeanwhileAt,
  environmentUnknown,
  findEnvironment,
  insertHistory,
  listReleasesByName,
  readOwnedAddresses,
  readRollouts,
  requireEnvironment,
  type ConfirmedAct,
  type RolloutsContext,
} from '../rollouts/rollouts.public';
import { heldByMany, notListed, patternInvalid, stillPayment } from './addresses.errors';
import { deleteListed, saveListed } from './addresses.queries';

type Place = Awaited<ReturnType<typeof requireEnvironment>>;

const readHeld = async (
  transaction: Executor,
  environment: string,
): Promise<readonly AddressSpace[]> =>
  readOwnedAddresses(transaction, environment, await readRollouts(transaction, environment));

const findListed = (
  pattern: string,
  ownedSpaces: readonly AddressSpace[],
): AddressSpace | undefined =>
  ownedSpaces.find(
    (one) => one.held === 'listed' && normalForm(one.pattern) === normalForm(pattern),
  );

/** Two persons decide where the environment asks for it, and in production whose a payment page is. */
const takesTwo = (place: Place, isPayment: boolean): boolean =>
  place.needsSecondPerson || (place.isProduction && isPayment);

/** Who shows the addresses of a pattern now, beside the module that gets them; null where no module does. */
const formerOwner = (
  pattern: string,
  module: string,
  ownedSpaces: readonly AddressSpace[],
): string | null => {
  const space = spaceOf(pattern);
  const others = ownedSpaces.filter(
    (one) => one.module !== module && sharedAddress(variantsOf(one.pattern), space) !== null,
  );
  const listed = findListed(pattern, ownedSpaces);
  if (listed !== undefined) return listed.module === module ? listed.former : listed.module;
  const around = ownedSpaces.find(
    (one) => one.held === 'listed' && one.isPayment && covers(spaceOf(one.pattern), space),
  );
  if (around !== undefined) return around.module === module ? null : around.module;
  const modules = [
    ...new Set(others.filter(({ held: how }) => how === 'default').map((one) => one.module)),
  ];
  if (modules.length > 1) throw heldByMany(pattern, modules);
  const [only = null] = modules;
  return only;
};

const isPaymentSpace = (pattern: string, ownedSpaces: readonly AddressSpace[]): boolean =>
  isPaymentPage(sharedAddress(variantsOf(pattern), variantsOf(pattern)) ?? pattern) ||
  ownedSpaces.some((one) => one.isPayment && covers(spaceOf(one.pattern), spaceOf(pattern)));

type Gift = Extract<WaitingAct, { kind: 'give_address' }>;
type Freed = Extract<WaitingAct, { kind: 'free_address' }>;

/** Makes the change only if the list of owners is still the one that the operator saw. */
const assertAsSeen = (
  { pattern, owner }: Gift | Freed,
  ownedSpaces: readonly AddressSpace[],
): void => {
  const now = findListed(pattern, ownedSpaces)?.module ?? null;
  if (now !== owner) throw changedMeanwhileAt(pattern, now);
};

const recordGift = async (
  transaction: Executor,
  { environment, actor, reason }: ConfirmedAct,
  { pattern, module, is_payment: isPayment }: Gift,
  ownedSpaces: readonly AddressSpace[],
): Promise<void> => {
  const former = formerOwner(pattern, module, ownedSpaces);
  await saveListed(transaction, {
    environment,
    space: normalForm(pattern),
    pattern,
    module,
    former,
    isPayment,
    by: actor.name,
    reason,
  });
  await insertHistory(transaction, {
    environment,
    actor: actor.name,
    action: 'address_given',
    module,
    release: null,
    reason: `${pattern}${former === null ? '' : `, from ${former}`}: ${reason}`,
    before: null,
    after: null,
  });
};

const recordFreed = async (
  transaction: Executor,
  { environment, actor, reason }: ConfirmedAct,
  { pattern }: Freed,
): Promise<void> => {
  if (!(await deleteListed(transaction, environment, normalForm(pattern))))
    throw notListed(pattern);
  await insertHistory(transaction, {
    environment,
    actor: actor.name,
    action: 'address_freed',
    module: null,
    release: null,
    reason: `${pattern}: ${reason}`,
    before: null,
    after: null,
  });
};

/** Does what a second person has confirmed. */
export const makeAddressAct = async (
  transaction: Executor,
  act: Gift | Freed,
  confirmed: ConfirmedAct,
): Promise<void> => {
  const ownedSpaces = await readHeld(transaction, confirmed.environment);
  assertAsSeen(act, ownedSpaces);
  if (act.kind === 'give_address') await recordGift(transaction, confirmed, act, ownedSpaces);
  else await recordFreed(transaction, confirmed, act);
};

type Change = { readonly environment: string; readonly actor: Operator; readonly reason: string };

/**
 * Gives the addresses of a pattern to a module. Who had them keeps its screens there, unseen, and shows them again when
 * the new owner is switched off or retired. Answers what waits where two persons decide; null where it is done.
 */
export const giveAddress = async (
  context: RolloutsContext,
  { pattern, module, is_payment, ...change }: AddressGift & Change,
): Promise<WaitingChange | null> => {
  const flaws = describePatternFlaws(pattern);
  if (flaws.length > 0) throw patternInvalid(flaws);
  const { environment, actor } = change;
  return changeRegistry(context.db, async (transaction) => {
    const place = await requireEnvironment(transaction, context, environment);
    const ownedSpaces = await readHeld(transaction, environment);
    const isPayment = isPaymentSpace(pattern, ownedSpaces);
    if (is_payment === false && isPayment) throw stillPayment(pattern);
    const gift: Gift = {
      kind: 'give_address',
      pattern,
      module,
      is_payment: is_payment ?? isPayment,
      owner: findListed(pattern, ownedSpaces)?.module ?? null,
    };
    if (takesTwo(place, gift.is_payment)) {
      // Refuses now, and again at the confirmation.
      formerOwner(pattern, module, ownedSpaces);
      return askForAct(transaction, change, gift);
    }
    assertMayWiden(actor, place);
    await recordGift(transaction, change, gift, ownedSpaces);
    return null;
  });
};

/**
 * Takes a pattern off the operators' list: its addresses are those of the releases that have them. As `giveAddress`, it
 * may wait.
 */
export const freeAddress = async (
  context: RolloutsContext,
  { pattern, ...change }: Change & { readonly pattern: string },
): Promise<WaitingChange | null> => {
  const { environment, actor } = change;
  return changeRegistry(context.db, async (transaction) => {
    const place = await requireEnvironment(transaction, context, environment);
    if (isPaymentSpace(pattern, [])) throw stillPayment(pattern);
    const listed = findListed(pattern, await readHeld(transaction, environment));
    if (listed === undefined) throw notListed(pattern);
    const freed: Freed = { kind: 'free_address', pattern, owner: listed.module };
    if (takesTwo(place, listed.isPayment)) return askForAct(transaction, change, freed);
    assertMayWiden(actor, place);
    await recordFreed(transaction, change, freed);
    return null;
  });
};

/** Who holds what in an environment, and which served releases have addresses of another module. */
export const readAddressBook = async (
  { db }: Pick<RolloutsContext, 'db'>,
  environment: string,
): Promise<AddressBook> => {
  if ((await findEnvironment(db, environment)) === null) throw environmentUnknown(environment);
  const states = await readRollouts(db, environment);
  const ownedSpaces = await readOwnedAddresses(db, environment, states);
  const listed = new Map(
    (await listListedSpaces(db, environment)).map((one) => [one.pattern, one] as const),
  );
  const defaults = states.flatMap((state) => state.default ?? []);
  const releases = await listReleasesByName(db, defaults);
  const conflicts = [...releases.values()].flatMap((release) =>
    addressConflicts(
      [release],
      ownedSpaces.filter((one) => one.held === 'listed' || one.module !== release.module),
    ),
  );
  return {
    environment,
    conflicts,
    addresses: ownedSpaces.map((one) => {
      const row = one.held === 'listed' ? listed.get(one.pattern) : undefined;
      return {
        ...one,
        changedBy: row?.changedBy ?? null,
        reason: row?.reason ?? null,
        changedAt: row?.changedAt.toISOString() ?? null,
      };
    }),
  };
};

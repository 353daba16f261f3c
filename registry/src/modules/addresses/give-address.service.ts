import type { AddressBook, AddressGift } from '@billfold/shared/contracts/address.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import type { Database, Executor } from '../../db/database';
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
  assertMayWiden,
  environmentUnknown,
  findEnvironment,
  insertHistory,
  listReleasesByName,
  readHeldAddresses,
  readRollouts,
  requireEnvironment,
  type ServingProcess,
} from '../rollouts/rollouts.public';
import { heldByMany, notListed, patternInvalid, stillPayment } from './addresses.errors';
import { deleteListed, saveListed } from './addresses.queries';

export type AddressesContext = ServingProcess & { readonly db: Database };
type Change = {
  readonly environment: string;
  readonly actor: Operator;
};

const changing = async <Result>(
  context: AddressesContext,
  { environment, actor }: Change,
  change: (transaction: Executor, held: readonly AddressSpace[]) => Promise<Result>,
): Promise<Result> =>
  changeRegistry(context.db, async (transaction) => {
    const place = await requireEnvironment(transaction, context, environment);
    assertMayWiden(actor, place);
    const states = await readRollouts(transaction, environment);
    return change(transaction, await readHeldAddresses(transaction, environment, states));
  });

/** Who shows the addresses of a pattern now, beside the module that gets them; null where no module does. */
const formerOwner = (
  pattern: string,
  module: string,
  held: readonly AddressSpace[],
): string | null => {
  const space = spaceOf(pattern);
  const others = held.filter(
    (one) => one.module !== module && sharedAddress(variantsOf(one.pattern), space) !== null,
  );
  const listed = held.find(
    (one) => one.held === 'listed' && normalForm(one.pattern) === normalForm(pattern),
  );
  if (listed !== undefined) return listed.module === module ? listed.former : listed.module;
  const around = held.find(
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

const isPaymentSpace = (pattern: string, held: readonly AddressSpace[]): boolean =>
  isPaymentPage(sharedAddress(variantsOf(pattern), variantsOf(pattern)) ?? pattern) ||
  held.some((one) => one.isPayment && covers(spaceOf(one.pattern), spaceOf(pattern)));

/**
 * Gives the addresses of a pattern to a module. Who had them keeps its screens there, unseen, and shows them again when the new owner is
 * switched off or retired.
 */
export const giveAddress = async (
  context: AddressesContext,
  { pattern, module, is_payment, reason, ...change }: AddressGift & Change,
): Promise<void> => {
  const flaws = describePatternFlaws(pattern);
  if (flaws.length > 0) throw patternInvalid(flaws);
  await changing(context, change, async (transaction, held) => {
    const { environment, actor } = change;
    const former = formerOwner(pattern, module, held);
    const isPayment = isPaymentSpace(pattern, held);
    if (is_payment === false && isPayment) throw stillPayment(pattern);
    await saveListed(transaction, {
      environment,
      space: normalForm(pattern),
      pattern,
      module,
      former,
      isPayment: is_payment ?? isPayment,
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
  });
};

/** Takes a pattern off the operators' list: its addresses are those of the releases that have them. */
export const freeAddress = async (
  context: AddressesContext,
  { pattern, reason, ...change }: Change & { readonly pattern: string; readonly reason: string },
): Promise<void> =>
  changing(context, change, async (transaction) => {
    const { environment, actor } = change;
    if (isPaymentSpace(pattern, [])) throw stillPayment(pattern);
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
  });

/** Who holds what in an environment, and which served releases have addresses of another module. */
export const readAddressBook = async (
  { db }: Pick<AddressesContext, 'db'>,
  environment: string,
): Promise<AddressBook> => {
  if ((await findEnvironment(db, environment)) === null) throw environmentUnknown(environment);
  const states = await readRollouts(db, environment);
  const held = await readHeldAddresses(db, environment, states);
  const listed = new Map(
    (await listListedSpaces(db, environment)).map((one) => [one.pattern, one] as const),
  );
  const defaults = states.flatMap((state) => state.default ?? []);
  const releases = await listReleasesByName(db, defaults);
  const conflicts = [...releases.values()].flatMap((release) =>
    addressConflicts(
      [release],
      held.filter((one) => one.held === 'listed' || one.module !== release.module),
    ),
  );
  return {
    environment,
    conflicts,
    addresses: held.map((one) => {
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

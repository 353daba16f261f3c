import {
  type ChangeFirstStepsRequest,
  type FirstStep,
  firstSteps,
  type FirstStepsOfMerchant,
} from '@billfold/shared/contracts/first-steps.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { requirePermission, type StaffActor } from '../../core/actor';
import { publishChanged } from '../live-events/live-events.public';
import {
  closeFirstSteps,
  type FirstStepsRow,
  listFirstSteps,
  notePageShared,
} from './first-steps.queries';

type Context = UseCaseContext<StaffActor>;

const all = Object.keys(firstSteps) as readonly FirstStep[];

const present = (row: FirstStepsRow, granted: readonly string[]): FirstStepsOfMerchant => ({
  merchant_id: row.id,
  merchant_name: row.name,
  steps: all
    .filter((step) => granted.includes(firstSteps[step]))
    .map((step) => ({ step, is_done: row[step] })),
});

/**
 * The steps that the caller may do, of each merchant where one of them is not done. The read that finds all six done
 * closes the merchant's list, so that Home asks no more.
 */
export const readFirstSteps = async ({ db, actor }: Context): Promise<FirstStepsOfMerchant[]> => {
  const rows = await listFirstSteps(db, actor.merchantIds);
  const finished = rows.filter((row) => all.every((step) => row[step]));
  await Promise.all(finished.map(({ id }) => closeFirstSteps(db, id)));
  return rows
    .map((row) => present(row, actor.permissions.get(row.id) ?? []))
    .filter(({ steps }) => steps.some(({ is_done: isDone }) => !isDone));
};

/** Closes the list of a merchant for all its staff, or notes that its payment page was shared. */
export const changeFirstSteps = async (
  context: Context,
  { merchant_id: id, change }: ChangeFirstStepsRequest,
): Promise<void> => {
  const { db, actor, clock } = context;
  requirePermission(actor, change === 'close' ? 'team' : firstSteps.page, id);
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    if (change === 'page_shared') await notePageShared(transaction, id, now);
    else if (await closeFirstSteps(transaction, id))
      await audited(transaction, context, {
        action: 'merchant.first_steps_closed',
        entity: 'merchant',
        entityId: id,
        merchantId: id,
        fields: ['first_steps_open'],
        before: { first_steps_open: true },
        after: { first_steps_open: false },
      });
    await publishChanged(transaction, [{ merchantId: id, entity: 'merchant', id }], now);
  });
};

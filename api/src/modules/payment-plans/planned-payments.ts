import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';

/**
 * Ends what would still charge these invoices, which are about to be cancelled, and tells their customer of a scheduled payment.
 * Call it with the subscription and the invoices locked. Given by the module of planned payments, which is above.
 */
export type EndPaymentsOf = (
  transaction: Executor,
  context: UseCaseContext<StaffActor>,
  invoices: { readonly ids: readonly number[]; readonly source: string },
) => Promise<void>;

import { listLimits } from '@billfold/shared/contracts/limits';
import type { PaymentMethodUse } from '@billfold/shared/contracts/payment-method.contract';
import type { CustomerActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import type { WalletContext } from './method-uses';
import { customerNotFound } from './payment-method.errors';
import { isOwnCustomer, listPaymentMethods, type PaymentMethodRow } from './payment-method.queries';

/** `uses` is undefined for readers who may not know of the customer's other invoices. */
export type ListedMethod = {
  readonly method: PaymentMethodRow;
  readonly uses: readonly PaymentMethodUse[] | undefined;
};

/** The customer's own methods; an invoice session gets no uses, because they name other invoices. */
export const readOwnMethods = async ({
  db,
  actor,
  methodUses,
}: WalletContext<CustomerActor>): Promise<readonly ListedMethod[]> => {
  const methods = await listPaymentMethods(db, actor.userId, actor, listLimits.maxRows);
  if (actor.scope.kind !== 'full') return methods.map((method) => ({ method, uses: undefined }));
  const uses = await methodUses.list(db, actor.userId);
  return methods.map((method) => ({ method, uses: uses.get(method.id) ?? [] }));
};

/**
 * A customer's own methods, or, for staff, those of their customer that are open to one of their merchants. Throws
 * notFound for a foreign customer.
 */
export const readPaymentMethods = async (
  context: WalletContext,
  ofUser: number | undefined,
): Promise<readonly ListedMethod[]> => {
  const { db, actor } = context;
  if (actor.kind === 'customer') return readOwnMethods({ ...context, actor });
  if (ofUser === undefined) throw invalidInput('user is required.');
  if (!(await isOwnCustomer(db, ofUser, actor))) throw customerNotFound();
  const methods = await listPaymentMethods(db, ofUser, actor, listLimits.maxRows);
  return methods.map((method) => ({ method, uses: undefined }));
};

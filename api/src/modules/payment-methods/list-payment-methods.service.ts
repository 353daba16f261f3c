import { listLimits } from '@billfold/shared/contracts/limits';
import { invalidInput, notFound } from '../../problem.errors';
import type { UseCaseContext } from '../../use-case';
import { isOwnCustomer, listPaymentMethods, type PaymentMethodRow } from './payment-method.queries';

/** A customer's own methods, or, for staff, those of a customer of theirs. Throws notFound for anybody else's customer. */
export const readPaymentMethods = async ({ db, actor }: UseCaseContext, ofUser: number | undefined): Promise<readonly PaymentMethodRow[]> => {
  if (actor.kind === 'customer') return listPaymentMethods(db, actor.userId, listLimits.maxRows);
  if (ofUser === undefined) throw invalidInput('user is required.');
  if (!(await isOwnCustomer(db, ofUser, actor))) throw notFound('Customer not found');
  return listPaymentMethods(db, ofUser, listLimits.maxRows);
};

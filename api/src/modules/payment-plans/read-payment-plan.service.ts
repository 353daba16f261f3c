import type { PaymentPlanView } from '@billfold/shared/contracts/payment-plan.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { readInvoicesOfPlan } from '../invoices/invoices.public';
import { paymentPlanNotFound } from './payment-plan.errors';
import { findPlan } from './payment-plan.queries';

/** A plan with its invoices by due date. Throws paymentPlanNotFound for a foreign one. */
export const readPaymentPlan = async (
  context: UseCaseContext<StaffActor>,
  id: number,
): Promise<PaymentPlanView> => {
  const { db, actor } = context;
  const plan = await findPlan(db, id, actor.merchantIds);
  if (plan === undefined) throw paymentPlanNotFound();
  return {
    ...plan,
    created_at: plan.created_at.toISOString(),
    ended_at: plan.ended_at?.toISOString() ?? null,
    invoices: [...(await readInvoicesOfPlan(context, id))],
  };
};

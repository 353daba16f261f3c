import type { PaymentContext } from '../payments/payments.public';
import { markRead } from './late-outcome.queries';
import {
  isOpen,
  statusText,
  findPaymentStatus,
  type PaymentStatus,
  type StatusScope,
  readRefundStatus,
  reconcileForStatus,
  reconcileSplitForStatus,
} from '../payments/attempts.public';
import { notFound } from '../../core/problem.errors';

/**
 * Status of a payment: the transaction's, else the attempt's. Reading a payment in doubt asks the
 * gateway first. Throws 404 for an id of another owner.
 */
export const getPaymentStatus = async (
  context: PaymentContext,
  id: number,
  owner: StatusScope,
): Promise<string> => {
  const status = await findPaymentStatus(context.db, id, owner);
  if (status === undefined) return getRefundStatus(context, id, owner);
  if (status.attemptState === null || !isOpen(status.attemptState))
    return tell(context, id, owner, status);
  await askGateway(context, id).catch((err: unknown) =>
    context.log.error({ err, attempt: id }, 'a look-up for get_status failed'),
  );
  return tell(context, id, owner, await getStatus(context, id, owner));
};

/** A refund that has no transaction yet; customers see it when it has one. */
const getRefundStatus = async (
  context: PaymentContext,
  id: number,
  { merchantIds }: StatusScope,
): Promise<string> => {
  const status =
    merchantIds === null ? undefined : await readRefundStatus(context, id, merchantIds);
  if (status === undefined) throw notFound("We couldn't find this transaction.");
  return status;
};

/** A customer who reads what became of it gets no message of it. */
const tell = async (
  context: PaymentContext,
  id: number,
  owner: StatusScope,
  status: PaymentStatus,
): Promise<string> => {
  if (
    status.isUntold &&
    owner.userId !== null &&
    (status.attemptState === null || !isOpen(status.attemptState))
  )
    await markRead(context.db, id, context.clock.now());
  return toText(status);
};

const askGateway = async (context: PaymentContext, id: number): Promise<void> => {
  await reconcileForStatus(context, id);
  await reconcileSplitForStatus(context, id);
};

const getStatus = async (
  context: PaymentContext,
  id: number,
  owner: StatusScope,
): Promise<PaymentStatus> => {
  const status = await findPaymentStatus(context.db, id, owner);
  if (status === undefined) throw notFound("We couldn't find this transaction.");
  return status;
};

const toText = ({ attemptState, transactionStatus }: PaymentStatus): string => {
  if (transactionStatus !== null) return transactionStatus;
  return attemptState === null ? 'confirming' : statusText(attemptState);
};

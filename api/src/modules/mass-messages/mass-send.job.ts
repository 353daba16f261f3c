import {
  haveSameCounts,
  type OperationKind,
  type Step,
  type StepRequest,
} from '../operations/operations.public';
import { wakeBulk } from '../outbox/outbox.public';
import {
  cancelRecipients,
  countOutcomes,
  findSendOf,
  type OutcomeCounts,
} from './mass-send.queries';

const cancelledAtOnce = 5_000;
/** How often the counts are announced while they change, and while they do not. */
const countEveryMs = 1_000;
const idleEveryMs = 5_000;
const cancelEveryMs = 200;

const openOf = ({ queued, sending }: OutcomeCounts): number => queued + sending;

const count = async ({
  transaction,
  operation,
}: StepRequest): Promise<{ readonly done: number; readonly counts: OutcomeCounts }> => {
  const sendId = await findSendOf(transaction, operation.id);
  if (sendId === undefined) throw new Error('An operation has no mass message.');
  const counts = await countOutcomes(transaction, sendId);
  return { done: operation.total - openOf(counts), counts };
};

const follow = async (request: StepRequest): Promise<Step> => {
  const counted = await count(request);
  const { state, counts: before } = request.operation;
  const isStill = haveSameCounts(before, counted.counts);
  if (state === 'queued') wakeBulk();
  return {
    ...counted,
    isOver: openOf(counted.counts) === 0,
    waitMs: isStill && state !== 'queued' ? idleEveryMs : countEveryMs,
  };
};

const cancel = async (request: StepRequest): Promise<Step> => {
  const { transaction, operation } = request;
  const sendId = await findSendOf(transaction, operation.id);
  if (sendId !== undefined) await cancelRecipients(transaction, sendId, cancelledAtOnce);
  const counted = await count(request);
  const { queued } = counted.counts;
  return {
    ...counted,
    isOver: openOf(counted.counts) === 0,
    // What a worker has is on its way; the rest of the queue is ended at once.
    ...(queued > 0 ? {} : { waitMs: cancelEveryMs }),
  };
};

/** A mass message: workers let its texts leave while it runs, this follows them to the end. */
export const massSend: OperationKind = {
  name: 'mass_send',
  permission: 'mass_message',
  step: follow,
  cancelStep: cancel,
  recount: count,
};

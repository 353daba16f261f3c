import { failuresBeforePause } from './webhook.domain';
import type { Lease } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import type { ApiConfig } from '../../core/config';
import type { Executor } from '../../db/database';
import {
  type ClaimedDelivery,
  type EventRow,
  findEvent,
  pauseEndpoint,
  recordFailure,
  recordSuccess,
  recordTry,
} from './delivery.queries';
import { findSecrets } from './endpoint.queries';
import { turnOffEndpoint } from './turn-off.service';
import {
  bodyOf,
  outcomeOf,
  patienceMs,
  pauseMs,
  type ReceiverAnswer,
  signatureHeader,
  signatureOf,
  slowFromMs,
} from './webhook.domain';
import type { SendWebhook } from './webhook-sender';
import { openSecrets } from './webhook-secrets.service';

export type WebhookContext = Context & {
  readonly config: Pick<ApiConfig, 'security' | 'publicUrl'>;
  readonly send: SendWebhook;
};

const bodyOfEvent = (event: EventRow): string =>
  bodyOf({
    key: event.key,
    type: event.type,
    createdAt: event.created_at,
    merchantId: event.merchant_id,
    data: event.data,
  });

/** Posts the event of a claimed delivery; undefined when the event or its endpoint is gone. */
export const postEvent = async (
  context: WebhookContext,
  { endpointId, eventId, tries }: ClaimedDelivery,
): Promise<ReceiverAnswer | undefined> => {
  const { db, clock, send } = context;
  const event = await findEvent(db, eventId);
  const endpoint = await findSecrets(db, endpointId);
  if (event === undefined || endpoint === undefined) return undefined;
  const now = clock.now();
  const body = bodyOfEvent(event);
  return send({
    url: endpoint.url,
    body,
    headers: {
      [signatureHeader]: signatureOf(body, openSecrets(context, endpoint, now), now),
      'billfold-event': event.key,
      'billfold-try': `${tries}`,
    },
  });
};

/** The endpoint after a failed try: it waits, or is turned off after three days. */
const afterFailure = async (
  { clock, config }: WebhookContext,
  transaction: Executor,
  { endpointId, merchantId }: ClaimedDelivery,
  { status }: ReceiverAnswer,
): Promise<void> => {
  const now = clock.now();
  const failed = await recordFailure(transaction, endpointId, { status, now });
  if (failed === undefined || !failed.enabled) return;
  const since = failed.failing_since ?? now;
  const isGone = status === 410;
  if (isGone || now.getTime() - since.getTime() >= patienceMs)
    await turnOffEndpoint(
      { clock, publicUrl: config.publicUrl },
      transaction,
      { id: endpointId, merchantId, url: failed.url },
      isGone ? 'gone' : 'failing',
    );
  else if (failed.failures >= failuresBeforePause) {
    const pause = pauseMs(failed.failures - failuresBeforePause + 1);
    await pauseEndpoint(transaction, endpointId, new Date(now.getTime() + pause));
  }
};

/** One try to send a claimed event. A process that dies between sending and recording makes it arrive twice. */
export const deliverWebhook = async (
  context: WebhookContext,
  delivery: ClaimedDelivery,
  { worker }: Lease,
): Promise<void> => {
  const { db, clock } = context;
  const { id, endpointId, tries, firstTryAt } = delivery;
  const answer = await postEvent(context, delivery);
  const now = clock.now();
  if (answer === undefined) {
    await recordTry(db, {
      id,
      worker,
      state: 'dropped',
      dueAt: null,
      status: null,
      answer: 'The event or its webhook is gone.',
      ms: 0,
      now,
    });
    return;
  }
  const { status, text, ms } = answer;
  const isDelivered = outcomeOf(answer) === 'delivered';
  const isOver = now.getTime() - firstTryAt.getTime() >= patienceMs;
  await db.transaction().execute(async (transaction) => {
    const isRecorded = await recordTry(transaction, {
      id,
      worker,
      state: isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting',
      dueAt: isDelivered ? null : new Date(now.getTime() + pauseMs(tries)),
      status,
      answer: text,
      ms,
      now,
    });
    if (!isRecorded) return;
    if (isDelivered)
      await recordSuccess(transaction, endpointId, {
        status: status ?? 200,
        isSlow: ms >= slowFromMs,
        now,
      });
    else await afterFailure(context, transaction, delivery, answer);
  });
};

import { randomUUID } from 'node:crypto';
import type {
  ReplayWebhooksRequest,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@billfold/shared/contracts/webhook.contract';
import { webhookLimits, webhookTestEvent } from '@billfold/shared/contracts/webhook-rule';
import type { ListPage, ListRequest } from '../../core/list-page';
import { postEvent, type WebhookContext } from './deliver-webhook.service';
import {
  type DeliveryRow,
  endPause,
  findDelivery,
  finishTest,
  insertTest,
  listDeliveries,
  makeDue,
  replayEvents,
} from './delivery.queries';
import type { DeliveryFilter, DeliverySort } from './delivery-list';
import { ownEndpoint, recordEndpointChange, type StaffContext } from './manage-endpoints.service';
import { presentDeliveryDetail } from './present-webhook';
import { outcomeOf } from './webhook.domain';
import { deliveryNotFound, endpointIsOff, periodRefused } from './webhook.errors';
import { signalWebhooks } from './webhook-signal.service';

const testLeaseMs = 60_000;

/** One page of the log, the newest first. */
export const readDeliveries = (
  { db, actor }: StaffContext,
  filter: DeliveryFilter,
  request: ListRequest<DeliverySort>,
): Promise<ListPage<DeliveryRow>> => listDeliveries(db, actor.merchantIds, filter, request);

/** Request and answer of one. Throws deliveryNotFound. */
export const readDelivery = async (
  { db, actor }: StaffContext,
  id: number,
): Promise<WebhookDeliveryDetail> => {
  const found = await findDelivery(db, actor.merchantIds, id);
  if (found === undefined) throw deliveryNotFound();
  return presentDeliveryDetail(found);
};

/** Sends a test event now, also to an endpoint that is off, and answers what the receiver answered. */
export const sendTest = async (
  context: StaffContext,
  delivering: WebhookContext,
  id: number,
): Promise<WebhookDeliveryDetail> => {
  const { db, clock } = context;
  const worker = `test-${randomUUID()}`;
  const claimed = await db.transaction().execute(async (transaction) => {
    const { merchant_id: merchantId, url } = await ownEndpoint(transaction, context, id);
    await recordEndpointChange(transaction, context, {
      merchantId,
      id,
      action: 'webhook.tested',
      before: null,
      after: { webhook: id, url },
    });
    const lease = { worker, leaseMs: testLeaseMs };
    const test = { endpointId: id, merchantId, type: webhookTestEvent, now: clock.now() };
    return insertTest(transaction, { ...test, ...lease });
  });
  const answer = await postEvent(delivering, claimed);
  if (answer !== undefined)
    await finishTest(db, {
      id: claimed.id,
      worker,
      state: outcomeOf(answer) === 'delivered' ? 'delivered' : 'failed',
      status: answer.status,
      answer: answer.text,
      ms: answer.ms,
      now: clock.now(),
    });
  return readDelivery(context, claimed.id);
};

/** Sends one event again, now. Throws deliveryNotFound and endpointIsOff. */
export const retryDelivery = async (
  context: StaffContext,
  id: number,
): Promise<WebhookDelivery> => {
  await context.db.transaction().execute(async (transaction) => {
    const found = await findDelivery(transaction, context.actor.merchantIds, id);
    if (found === undefined) throw deliveryNotFound();
    const { enabled } = await ownEndpoint(transaction, context, found.endpoint_id);
    if (!enabled) throw endpointIsOff();
    await endPause(transaction, found.endpoint_id);
    if (!(await makeDue(transaction, id))) return;
    await recordEndpointChange(transaction, context, {
      merchantId: found.merchant_id,
      id: found.endpoint_id,
      action: 'webhook.retried',
      before: null,
      after: { webhook: found.endpoint_id, url: found.url },
    });
  });
  signalWebhooks();
  return readDelivery(context, id);
};

/** Sends the events of a period once more, under their ids; answers how many. Throws periodRefused, endpointIsOff. */
export const replayPeriod = async (
  context: StaffContext,
  id: number,
  request: ReplayWebhooksRequest,
): Promise<number> => {
  const [from, to] = [new Date(request.from), new Date(request.to)];
  if (!(from < to)) throw periodRefused();
  const count = await context.db.transaction().execute(async (transaction) => {
    const { merchant_id: merchantId, enabled, url } = await ownEndpoint(transaction, context, id);
    if (!enabled) throw endpointIsOff();
    const period = { endpointId: id, from, to, limit: webhookLimits.replayed };
    const added = await replayEvents(transaction, period);
    await endPause(transaction, id);
    await recordEndpointChange(transaction, context, {
      merchantId,
      id,
      action: 'webhook.replayed',
      before: null,
      after: { webhook: id, url },
    });
    return added;
  });
  signalWebhooks();
  return count;
};

import type {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  MerchantWebhooks,
  WebhookEndpoint,
  WebhookSecret,
} from '@billfold/shared/contracts/webhook.contract';
import { namesPrivateAddress } from '@billfold/server-kit/http/private-address';
import { webhookLimits } from '@billfold/shared/contracts/webhook-rule';
import type { UseCaseContext } from '../../context/use-case-context';
import { requirePermission, type StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { makeShownOnce } from '../idempotency/idempotency.public';
import { recordChange } from '../live-events/live-events.public';
import { listMerchantNames } from '../merchants/merchants.public';
import {
  countEndpoints,
  dropWaiting,
  type EndpointRow,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  markDeleted,
  replaceSecret,
  updateEndpoint,
} from './endpoint.queries';
import { presentEndpoint } from './present-webhook';
import { bothSecretsMs, readReceiverUrl } from './webhook.domain';
import {
  endpointNotFound,
  secretShownBefore,
  tooManyEndpoints,
  urlRefused,
} from './webhook.errors';
import { makeSecret } from './webhook-secrets.service';

export type StaffContext = UseCaseContext<StaffActor>;

/** The endpoints of the merchants whose keys the caller manages. */
export const readEndpoints = async ({ db, actor }: StaffContext): Promise<MerchantWebhooks[]> => {
  const [owners, endpoints] = await Promise.all([
    listMerchantNames(db, actor.merchantIds),
    listEndpoints(db, actor.merchantIds),
  ]);
  return owners.map(({ id, name }) => ({
    merchant_id: id,
    merchant_name: name,
    endpoints: endpoints.filter((row) => row.merchant_id === id).map(presentEndpoint),
  }));
};

const readUrl = ({ config }: StaffContext, text: string): string => {
  const { mayBePrivate } = config.webhooks;
  const url = readReceiverUrl(text.trim(), { mayBePrivate });
  if (url === undefined || (!mayBePrivate && namesPrivateAddress(url))) throw urlRefused();
  return url.href;
};

const auditedFields = ['webhook', 'url', 'description', 'events', 'enabled', 'secret'] as const;
type Audited = Partial<Record<(typeof auditedFields)[number], unknown>>;

type EndpointChange = {
  readonly merchantId: number;
  readonly id: number;
  readonly action: string;
  readonly before: Audited | null;
  readonly after: Audited | null;
};

/** In the audit log of the merchant, and at once on open screens. */
export const recordEndpointChange = async (
  transaction: Executor,
  context: StaffContext,
  { merchantId, id, action, before, after }: EndpointChange,
): Promise<void> => {
  await recordChange<Audited>(
    transaction,
    context,
    {
      action,
      entity: 'merchant',
      entityId: merchantId,
      merchantId,
      fields: auditedFields.filter((field) => field in (after ?? before ?? {})),
      before,
      after,
    },
    { entity: 'webhook', id },
  );
};

const factsOf = ({ url, description, events, enabled }: EndpointRow): Audited => ({
  url,
  description,
  events,
  enabled,
});

/**
 * Makes an endpoint and answers its secret, this once. What is stored under the idempotency key is without it, so a
 * repeat throws secretShownBefore.
 */
export const createEndpoint = async (
  context: StaffContext,
  request: CreateWebhookRequest,
  idempotencyKey: string | undefined,
): Promise<WebhookSecret> => {
  const { merchant_id: merchantId, description, events } = request;
  requirePermission(context.actor, 'keys', merchantId);
  const url = readUrl(context, request.url);
  const making = { route: 'POST webhooks', key: idempotencyKey, request };
  const make = async (transaction: Executor) => {
    if ((await countEndpoints(transaction, merchantId)) >= webhookLimits.endpoints)
      throw tooManyEndpoints();
    const { secret, hint, sealed } = makeSecret(context, merchantId);
    const row = await insertEndpoint(transaction, {
      merchantId,
      url,
      description: description.trim(),
      events,
      sealedSecret: sealed,
      secretHint: hint,
      now: context.clock.now(),
    });
    await recordEndpointChange(transaction, context, {
      merchantId,
      id: row.id,
      action: 'webhook.created',
      before: null,
      after: factsOf(row),
    });
    return { shown: { id: row.id, secret }, kept: { id: row.id } };
  };
  return makeShownOnce(context, making, make, secretShownBefore);
};

/** Locks one of the caller's endpoints, or throws endpointNotFound. */
export const ownEndpoint = async (
  transaction: Executor,
  { actor }: StaffContext,
  id: number,
): Promise<EndpointRow> => {
  const found = await lockEndpoint(transaction, actor.merchantIds, id);
  if (found === undefined) throw endpointNotFound();
  return found;
};

/** What waits for an endpoint that is turned off is not sent. */
export const changeEndpoint = async (
  context: StaffContext,
  id: number,
  request: ChangeWebhookRequest,
): Promise<WebhookEndpoint> => {
  const url = request.url === undefined ? undefined : readUrl(context, request.url);
  return context.db.transaction().execute(async (transaction) => {
    const before = await ownEndpoint(transaction, context, id);
    const after = await updateEndpoint(transaction, id, {
      url: url ?? before.url,
      description: request.description?.trim() ?? before.description,
      events: request.events ?? before.events,
      enabled: request.enabled ?? before.enabled,
    });
    if (before.enabled && !after.enabled) await dropWaiting(transaction, id);
    await recordEndpointChange(transaction, context, {
      merchantId: before.merchant_id,
      id,
      action: 'webhook.changed',
      before: factsOf(before),
      after: factsOf(after),
    });
    const [listed] = (await listEndpoints(transaction, [before.merchant_id])).filter(
      (row) => row.id === id,
    );
    if (listed === undefined) throw endpointNotFound();
    return presentEndpoint(listed);
  });
};

export const deleteEndpoint = async (context: StaffContext, id: number): Promise<void> => {
  await context.db.transaction().execute(async (transaction) => {
    const before = await ownEndpoint(transaction, context, id);
    await markDeleted(transaction, id, context.clock.now());
    await dropWaiting(transaction, id);
    await recordEndpointChange(transaction, context, {
      merchantId: before.merchant_id,
      id,
      action: 'webhook.deleted',
      before: factsOf(before),
      after: null,
    });
  });
};

/** A new secret. The present one signs too for a day, so that the receiver can change over. */
export const rotateSecret = async (context: StaffContext, id: number): Promise<WebhookSecret> =>
  context.db.transaction().execute(async (transaction) => {
    const before = await ownEndpoint(transaction, context, id);
    const { secret, hint, sealed } = makeSecret(context, before.merchant_id);
    const previousUntil = new Date(context.clock.now().getTime() + bothSecretsMs);
    await replaceSecret(transaction, id, { sealed, hint, previousUntil });
    await recordEndpointChange(transaction, context, {
      merchantId: before.merchant_id,
      id,
      action: 'webhook.secret_rotated',
      before: { webhook: id, secret: before.secret_hint },
      after: { webhook: id, secret: hint },
    });
    return { id, secret };
  });

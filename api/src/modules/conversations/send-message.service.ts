import { fillMergeFields } from '@billfold/shared/contracts/merge-fields';
import { messageLimits } from '@billfold/shared/contracts/limits';
import {
  messageMedia,
  type MessageView,
  type SendMessageRequest,
} from '@billfold/shared/contracts/message.contract';
import { principalOf, type StaffActor } from '../../core/actor';
import { maskCardNumbers } from '../../core/card-number.domain';
import type { UseCaseContext } from '../../context/use-case-context';
import { type AnswerOnce, runOnce } from '../idempotency/idempotency.public';
import { customerMergeValues } from '../../core/message.domain';
import { publishConversation } from '../live-events/live-events.public';
import {
  bodyMissing,
  bodyTooLong,
  customerUnknown,
  recipientMissing,
  valuesMissing,
} from './message.errors';
import { presentMessage } from './present-message';
import { type Contact, wakeDelivery } from '../outbox/outbox.public';
import { findMessage, findMessageByKey } from './message.queries';
import { paceMessages } from './pace-messages.service';
import { reachCustomer } from './reach-customer.service';
import { getStaffName } from './staff.queries';
import { writeMessage } from './write-message.service';

export type SendMessageCommand = {
  readonly request: SendMessageRequest;
  readonly idempotencyKey: string | undefined;
};

/** What the module gets from others. */
export type SendMessageHooks = {
  /** Sends to a group instead; throws when the name means none. */
  readonly sendToGroup: (
    context: UseCaseContext<StaffActor>,
    request: SendMessageRequest & { readonly autogroup: string },
    keyId: number | null,
  ) => Promise<MessageView>;
  /** What a key has sent to a group. */
  readonly recallGroupSend: (
    context: UseCaseContext<StaffActor>,
    keyId: number,
  ) => Promise<MessageView | undefined>;
};

type Prepared = {
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly address: string;
  readonly body: string;
  readonly sentFrom: string;
};

/** Throws bodyMissing, bodyTooLong and valuesMissing. */
const writeBody = (written: string, contact: Contact): string => {
  const { text, missing } = fillMergeFields(
    written.trim(),
    customerMergeValues(contact, contact.merchantName),
  );
  if (missing.length > 0) throw valuesMissing(missing);
  const body = maskCardNumbers(text);
  if (body === '') throw bodyMissing();
  if (body.length > messageLimits.bodyMax) throw bodyTooLong();
  return body;
};

const prepare = async (
  context: UseCaseContext<StaffActor>,
  request: SendMessageRequest,
): Promise<Prepared> => {
  const { db, actor } = context;
  if (request.sub_id === undefined) throw recipientMissing();
  const { contact, address } = await reachCustomer(
    db,
    actor.merchantIds,
    request.sub_id,
    request.medium,
  );
  const body = writeBody(request.body, contact);
  const { subscriptionId, merchantId } = contact;
  return {
    subscriptionId,
    merchantId,
    address,
    body,
    sentFrom: await getStaffName(db, actor.userId),
  };
};

const store = async (
  { db, clock, actor }: UseCaseContext<StaffActor>,
  medium: SendMessageRequest['medium'],
  keyId: number | null,
  prepared: Prepared,
): Promise<MessageView> => {
  const now = clock.now();
  const row = await db.transaction().execute(async (transaction) => {
    const id = await writeMessage(transaction, {
      ...prepared,
      medium: messageMedia[medium],
      sentBy: actor.userId,
      keyId,
      now,
    });
    await publishConversation(transaction, prepared, now);
    return findMessage(transaction, actor.merchantIds, id);
  });
  if (row === undefined) throw customerUnknown();
  return presentMessage(row);
};

/**
 * Queues one message to a customer with consent for this medium, or those to a group. It is sent once after the commit;
 * the same idempotency key answers the same message. Throws tooManyMessages.
 */
export const sendMessage = async (
  context: UseCaseContext<StaffActor>,
  { request, idempotencyKey }: SendMessageCommand,
  hooks: SendMessageHooks,
): Promise<AnswerOnce> => {
  const { db, actor } = context;
  return runOnce(context, {
    principal: principalOf(actor),
    route: 'POST sms/send',
    key: idempotencyKey,
    request,
    execute: async (key) => {
      const keyId = key?.id ?? null;
      const { autogroup } = request;
      if (autogroup !== undefined)
        return {
          status: 200,
          body: await hooks.sendToGroup(context, { ...request, autogroup }, keyId),
        };
      const prepared = await prepare(context, request);
      await paceMessages(context, prepared.subscriptionId);
      const message = await store(context, request.medium, keyId, prepared);
      wakeDelivery();
      return { status: 200, body: message };
    },
    recall: async (keyId) => {
      const sent = await hooks.recallGroupSend(context, keyId);
      if (sent !== undefined) return { status: 200, body: sent };
      const row = await findMessageByKey(db, actor.merchantIds, keyId);
      return row === undefined ? undefined : { status: 200, body: presentMessage(row) };
    },
  });
};

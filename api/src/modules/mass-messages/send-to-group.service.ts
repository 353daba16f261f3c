import type { MessageView, SendMessageRequest } from '@billfold/shared/contracts/message.contract';
import { messageMedia, messageTypes } from '@billfold/shared/contracts/message.contract';
import type { StaffActor } from '../../core/actor';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { truncateBody } from '../../core/message.domain';
import { wakeBulk } from '../outbox/outbox.public';
import {
  findOperation,
  findOperationByKey,
  type OperationRow,
  presentOperation,
  startOperation,
  wakeOperations,
} from '../operations/operations.public';
import { insertGroupMessage, insertRecipients } from './audience.queries';
import { type Audience, findAudience } from './find-audience.service';
import { type MassText, readMassText, readSchedule } from './mass-message.service';
import { audienceEmpty, groupMessageNotFound } from './mass-message.errors';
import {
  countOutcomes,
  findGroupMessage,
  findSendOf,
  type GroupSend,
  storeFrozen,
} from './mass-send.queries';
import { sendTest } from './send-test.service';

type Context = UseCaseContext<StaffActor>;
type GroupRequest = SendMessageRequest & { readonly autogroup: string };

type NewSend = {
  readonly audience: Audience;
  readonly text: MassText;
  readonly scheduledFor: Date | null;
  readonly keyId: number | null;
};

const presentSend = (send: GroupSend, operation: OperationRow): MessageView => ({
  id: send.id,
  sub_id: 0,
  user_name: send.group_name,
  first_name: '',
  last_name: '',
  body: send.body,
  truncated_body: truncateBody(send.body),
  created_at: send.created_at.toISOString(),
  read: true,
  type: messageTypes.sent,
  medium: messageMedia.sms,
  sent_from: send.sender_name ?? '',
  delivery: 'queued',
  operation: presentOperation(operation),
});

/** Freezes text and people; answers the operation that follows them. Throws audienceEmpty. */
const freeze = async (
  transaction: Executor,
  { actor, clock }: Context,
  { audience, text, scheduledFor, keyId }: NewSend,
): Promise<number> => {
  const { groupId, groupName, membership, sender } = audience;
  const now = clock.now();
  const shared = { merchantId: sender.id, now };
  const operationId = await startOperation(transaction, {
    ...shared,
    kind: 'mass_send',
    createdBy: actor.userId,
    total: 0,
    keyId,
    scheduledFor,
  });
  const send = { ...shared, purpose: text.purpose, lane: sender.lane };
  const groupMessageId = await insertGroupMessage(transaction, {
    ...send,
    groupId,
    groupName,
    body: text.body,
    sentBy: actor.userId,
    operationId,
  });
  const dueAt = scheduledFor ?? now;
  await insertRecipients(transaction, membership, { ...send, groupMessageId, dueAt });
  const counts = await countOutcomes(transaction, groupMessageId);
  if (counts.queued === 0) throw audienceEmpty();
  await storeFrozen(transaction, operationId, counts);
  return operationId;
};

const announce = async (
  transaction: Executor,
  context: Context,
  { audience, text, scheduledFor }: NewSend,
  operationId: number,
): Promise<void> => {
  const merchantId = audience.sender.id;
  const after = {
    kind: 'mass_send',
    group: audience.groupName,
    purpose: text.purpose,
    scheduled_for: scheduledFor?.toISOString() ?? null,
  };
  await audited(transaction, context, {
    action: 'operation.started',
    entity: 'operation',
    entityId: operationId,
    merchantId,
    fields: ['kind', 'group', 'purpose', 'scheduled_for'],
    before: null,
    after,
  });
  await publishChanged(
    transaction,
    [
      { merchantId, entity: 'operation', id: operationId },
      { merchantId, entity: 'group', id: audience.groupId },
    ],
    context.clock.now(),
  );
};

const present = async (
  { db, actor }: Context,
  operation: OperationRow | undefined,
): Promise<MessageView | undefined> => {
  const sendId = operation && (await findSendOf(db, operation.id));
  const send =
    sendId === undefined ? undefined : await findGroupMessage(db, actor.merchantIds, sendId);
  return operation === undefined || send === undefined ? undefined : presentSend(send, operation);
};

/** What a key sent before; undefined when it sent nothing. */
export const recallGroupSend = async (
  context: Context,
  keyId: number,
): Promise<MessageView | undefined> =>
  present(context, await findOperationByKey(context.db, context.actor.merchantIds, keyId));

/**
 * Freezes the text and the people of a mass message in one transaction and answers before the first text leaves. Each
 * recipient is checked again before their text leaves. With `test_to_self` only the caller gets a text.
 */
export const sendToGroup = async (
  context: Context,
  request: GroupRequest,
  keyId: number | null,
): Promise<MessageView> => {
  const { db, actor, clock } = context;
  const wantedGroup = { name: request.autogroup, id: request.group_id };
  const audience = await findAudience(context, wantedGroup);
  const text = readMassText(request);
  if (request.test_to_self === true) return sendTest(context, audience, text);
  const scheduledFor = readSchedule(request.scheduled_for, clock.now());
  const send: NewSend = { audience, text, scheduledFor, keyId };
  const operationId = await db.transaction().execute(async (transaction) => {
    const id = await freeze(transaction, context, send);
    await announce(transaction, context, send, id);
    return id;
  });
  wakeOperations();
  wakeBulk();
  const view = await present(context, await findOperation(db, actor.merchantIds, operationId));
  if (view === undefined) throw groupMessageNotFound();
  return view;
};

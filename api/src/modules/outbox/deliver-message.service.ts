import type { Context } from '../../context/use-case-context';
import type { Lease } from '@billfold/server-kit/jobs/worker';
import { againAfterConflict } from '../../db/again-after-conflict';
import type { Executor } from '../../db/database';
import { hasStoppedTexts, stopTexts } from '../consents/consents.public';
import { returnToQueue } from './bulk-queue.queries';
import { type Pace, slowLane } from './lane.queries';
import {
  afterAnswer,
  afterNoTrace,
  type DeliveryOutcome,
  type DeliveryPolicy,
  endedUnsent,
  neverConfirmed,
  stoppedUnsent,
  unwantedUnsent,
} from './delivery.domain';
import {
  isWanted,
  listKnownProviderIds,
  type QueuedMessage,
  recordDelivery,
} from './delivery.queries';
import { fromE164 } from '../../core/message.domain';
import { isWordAnswer } from './notice.queries';
import type { MessageProvider, OutgoingMessage } from './message-provider';

export type DeliveryContext = Context & {
  readonly providers: { readonly sms: MessageProvider; readonly email: MessageProvider };
  /** Where a merchant without a number or address of its own writes from, and what belongs to no merchant. */
  readonly fallback: { readonly smsFrom: string; readonly mailFrom: string };
  readonly policy: DeliveryPolicy;
  /** The address by which the reader of this mail ends such mails; absent where there is none. */
  readonly unsubscribeAddress?: (messageId: number) => string;
  readonly pace: Pace;
  readonly leaseMs: number;
};

const productName = 'Billfold';

/** Codes, links and receipts are notices: their recipient requested them and cannot unsubscribe. */
const unsubscribing = (
  { outbox, medium, id }: QueuedMessage,
  { unsubscribeAddress }: DeliveryContext,
): Pick<OutgoingMessage, 'unsubscribeUrl'> =>
  outbox === 'messages' && medium === 'email' && unsubscribeAddress !== undefined
    ? { unsubscribeUrl: unsubscribeAddress(id) }
    : {};

/** Below a line that mail programs know as the beginning of a signature. */
const withFooter = ({ medium, body, mailFooter }: QueuedMessage): string =>
  medium === 'email' && mailFooter !== '' ? `${body}\n\n-- \n${mailFooter}` : body;

const toOutgoing = (message: QueuedMessage, context: DeliveryContext): OutgoingMessage => {
  const { fallback } = context;
  const fromName = message.merchantName ?? productName;
  return {
    ...unsubscribing(message, context),
    id: message.id,
    from:
      message.medium === 'sms'
        ? (message.smsNumber ?? fallback.smsFrom)
        : (message.mailAddress ?? fallback.mailFrom),
    fromName,
    to: message.address,
    subject: message.subject ?? `Message from ${fromName}`,
    body: withFooter(message),
  };
};

/** The phone and merchant of a text; undefined for a text without a merchant. */
const textedPhone = ({
  medium,
  merchantId,
  address,
}: QueuedMessage): { readonly merchantId: number; readonly phone: string } | undefined => {
  const phone = medium === 'sms' ? fromE164(address) : null;
  return phone === null || merchantId === null ? undefined : { merchantId, phone };
};

/** The answer to a STOP is the one text that leaves after it. */
const answersWord = async (db: Executor, { outbox, id }: QueuedMessage): Promise<boolean> =>
  outbox === 'notices' && (await isWordAnswer(db, id));

/** A consent may have ended after the message was queued. Notices need no opt-in. */
const readEnd = async (
  { db, clock }: DeliveryContext,
  message: QueuedMessage,
): Promise<DeliveryOutcome | null> => {
  if (message.expiresAt !== null && message.expiresAt <= clock.now()) return endedUnsent;
  const texted = textedPhone(message);
  if (
    texted !== undefined &&
    (await hasStoppedTexts(db, texted)) &&
    !(await answersWord(db, message))
  )
    return stoppedUnsent;
  return message.outbox === 'messages' && !(await isWanted(db, message.id)) ? unwantedUnsent : null;
};

const attempt = async (
  message: QueuedMessage,
  context: DeliveryContext,
): Promise<DeliveryOutcome> => {
  const provider = context.providers[message.medium];
  const outgoing = toOutgoing(message, context);
  if (message.isInDoubt) {
    const trace = await provider.trace(outgoing, message.firstAttemptAt, (ids) =>
      listKnownProviderIds(context.db, ids),
    );
    if (trace.kind === 'taken') return { delivery: 'sent', providerId: trace.providerId };
    if (trace.kind === 'cannot_tell') return afterNoTrace(message.attempts, context.policy);
    if (message.bulkId !== null) return neverConfirmed;
  }
  // The transaction that let a message to many leave has just read all of this.
  const end = message.bulkId === null ? await readEnd(context, message) : null;
  return end ?? afterAnswer(await provider.send(outgoing), message.attempts, context.policy);
};

/** Keeps the outcome of an attempt: a message to many that was certainly not taken waits in its queue again. */
const record = async (
  transaction: Executor,
  message: QueuedMessage,
  worker: string,
  { outcome, at }: { readonly outcome: DeliveryOutcome; readonly at: Date },
): Promise<void> => {
  const isSlowed = outcome.delivery === 'queued' && outcome.isSlowed === true;
  if (message.bulkId !== null && outcome.delivery === 'queued' && !outcome.isInDoubt)
    await returnToQueue(transaction, {
      messageId: message.id,
      worker,
      dueAt: new Date(at.getTime() + outcome.waitMs),
      isSlowed,
    });
  else await recordDelivery(transaction, message, worker, outcome, at);
  const { merchantId, medium } = message;
  if (isSlowed && merchantId !== null)
    await slowLane(transaction, { merchantId, medium }, outcome.waitMs);
};

/**
 * One attempt to deliver a claimed message or notice. One in doubt is looked up at the provider
 * first, and is not sent again without a clear answer. Expired ones, texts to a stopped phone and
 * texts whose consent has ended are not sent; an unsubscribed recipient stops texts, too.
 */
export const deliverMessage = async (
  context: DeliveryContext,
  message: QueuedMessage,
  { worker }: Lease,
): Promise<void> => {
  const outcome = await attempt(message, context);
  if (outcome.delivery !== 'sent') {
    context.log.warn(
      {
        outbox: message.outbox,
        messageId: message.id,
        delivery: outcome.delivery,
        failure: outcome.failure,
        attempts: message.attempts,
      },
      'a message was not taken',
    );
  }
  const at = context.clock.now();
  const texted = textedPhone(message);
  if (outcome.delivery !== 'failed' || outcome.isUnsubscribed !== true || texted === undefined) {
    await record(context.db, message, worker, { outcome, at });
    return;
  }
  await againAfterConflict(() =>
    context.db.transaction().execute(async (transaction) => {
      await record(transaction, message, worker, { outcome, at });
      await stopTexts(transaction, {
        ...texted,
        wording: outcome.failure,
        channel: 'system',
        source: 'text provider',
        actor: 'system:text_provider',
        requestId: null,
        at,
      });
    }),
  );
};

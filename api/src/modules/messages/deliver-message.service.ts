import type { Database } from '../../db/database';
import type { Lease } from '../../jobs/worker';
import { afterAnswer, afterNoTrace, type DeliveryOutcome, type DeliveryPolicy } from './delivery.domain';
import { listKnownProviderIds, type QueuedMessage, recordDelivery } from './delivery.queries';
import { mediumOf } from './message.domain';
import type { MessageProvider, OutgoingMessage } from './message-provider';

export type DeliveryDependencies = {
  readonly db: Database;
  readonly now: () => Date;
  readonly providers: { readonly sms: MessageProvider; readonly email: MessageProvider };
  /** Where a merchant without a number or address of its own writes from. */
  readonly fallback: { readonly smsFrom: string; readonly mailFrom: string };
  readonly policy: DeliveryPolicy;
  readonly log: { readonly warn: (facts: object, message: string) => void };
};

const toOutgoing = (message: QueuedMessage, { fallback }: DeliveryDependencies): OutgoingMessage => ({
  id: message.id,
  from: mediumOf(message.medium) === 'sms' ? (message.smsNumber ?? fallback.smsFrom) : (message.mailAddress ?? fallback.mailFrom),
  fromName: message.merchantName,
  to: message.address,
  body: message.body,
});

const attempt = async (message: QueuedMessage, deps: DeliveryDependencies): Promise<DeliveryOutcome> => {
  const provider = deps.providers[mediumOf(message.medium)];
  const outgoing = toOutgoing(message, deps);
  if (message.isInDoubt) {
    const trace = await provider.trace(outgoing, message.firstAttemptAt, (ids) => listKnownProviderIds(deps.db, ids));
    if (trace.kind === 'taken') return { delivery: 'sent', providerId: trace.providerId };
    if (trace.kind === 'cannot_tell') return afterNoTrace(message.attempts, deps.policy);
  }
  return afterAnswer(await provider.send(outgoing), message.attempts, deps.policy);
};

/**
 * One attempt to deliver a claimed message. A message in doubt is looked for at the provider first; while nobody can tell,
 * it is not sent again.
 */
export const deliverMessage = async (deps: DeliveryDependencies, message: QueuedMessage, { worker }: Lease): Promise<void> => {
  const outcome = await attempt(message, deps);
  if (outcome.delivery !== 'sent') {
    deps.log.warn({ messageId: message.id, delivery: outcome.delivery, failure: outcome.failure, attempts: message.attempts }, 'a message was not taken');
  }
  await recordDelivery(deps.db, message.id, worker, outcome, deps.now());
};

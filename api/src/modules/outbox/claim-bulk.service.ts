import type { ClaimRequest } from '@billfold/server-kit/jobs/worker';
import type { Database, Executor } from '../../db/database';
import type { QueuedMessage } from './delivery.queries';
import {
  holdRunningSends,
  type Judged,
  listLanes,
  pickAutomated,
  pickRecipients,
  readWaiting,
  writeHeld,
  writeSending,
  writeSkipped,
} from './bulk-claim.queries';
import {
  admit,
  fill,
  type Held,
  type Ready,
  type Skipped,
  type SourceVerdict,
  type WaitingMessage,
} from './bulk-message.service';
import type { BulkSource } from './bulk-source';
import { holdLane, makeLanes, type Pace, refillLane } from './lane.queries';

export type BulkClaims = {
  readonly db: Database;
  readonly sources: readonly BulkSource[];
  readonly pace: Pace;
};

/** Judged at once: those that do not leave cost no token, so many of them delay no other message. */
const judgedAtOnce = 50;

type Verdict = Skipped | Held | Ready;

const pick = async (transaction: Executor, lane: string, now: Date): Promise<readonly number[]> => {
  const picked = [...(await pickAutomated(transaction, lane, now, judgedAtOnce))];
  if (picked.length >= judgedAtOnce) return picked;
  for (const send of await holdRunningSends(transaction, lane)) {
    const limit = judgedAtOnce - picked.length;
    if (limit === 0) break;
    picked.push(...(await pickRecipients(transaction, send, now, limit)));
  }
  return picked;
};

const askSources = async (
  transaction: Executor,
  sources: readonly BulkSource[],
  messages: readonly WaitingMessage[],
  now: Date,
): Promise<ReadonlyMap<number, SourceVerdict>> => {
  const verdicts = new Map<number, SourceVerdict>();
  for (const source of sources) {
    const own = messages.filter((message) => message.source === source.name);
    if (own.length === 0) continue;
    for (const [id, verdict] of await source.prepare(transaction, own, now))
      verdicts.set(id, verdict);
  }
  return verdicts;
};

/** What becomes of each message; of those that may leave only the first `most` do, the others wait. */
const judge = async (
  transaction: Executor,
  { sources }: BulkClaims,
  messages: readonly WaitingMessage[],
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly Judged<Verdict>[]> => {
  const admitted = messages.map((message) => ({ message, verdict: admit(message, now) }));
  const undecided = admitted.filter(({ verdict }) => typeof verdict === 'string');
  const verdicts = await askSources(
    transaction,
    sources,
    undecided.map(({ message }) => message),
    now,
  );
  let left = most;
  return admitted.flatMap(({ message, verdict: admission }) => {
    const verdict =
      typeof admission === 'string'
        ? fill(message, admission, verdicts.get(message.id))
        : admission;
    if (verdict.kind === 'send') left -= 1;
    return left < 0 && verdict.kind === 'send' ? [] : [{ message, verdict }];
  });
};

const ofKind = <Kind extends Verdict['kind']>(
  judged: readonly Judged<Verdict>[],
  kind: Kind,
): readonly Judged<Extract<Verdict, { kind: Kind }>>[] =>
  judged.filter(
    (one): one is Judged<Extract<Verdict, { kind: Kind }>> => one.verdict.kind === kind,
  );

const toQueued = (
  sending: readonly Judged<Ready>[],
  made: Awaited<ReturnType<typeof writeSending>>,
): readonly QueuedMessage[] => {
  const byBulk = new Map(made.map((row) => [row.bulkId, row]));
  return sending.flatMap(({ message, verdict }) => {
    const row = byBulk.get(message.id);
    if (row === undefined) return [];
    const { firstAttemptAt, smsNumber, mailAddress, mailFooter } = row;
    return {
      outbox: 'messages',
      id: row.id,
      bulkId: message.id,
      medium: message.medium,
      subject: verdict.subject,
      body: verdict.body,
      address: verdict.address,
      attempts: message.tries + 1,
      isInDoubt: false,
      firstAttemptAt,
      expiresAt: null,
      merchantId: message.merchantId,
      merchantName: message.merchantName,
      smsNumber,
      mailAddress,
      mailFooter,
    };
  });
};

const claimInLane = (
  claims: BulkClaims,
  lane: string,
  request: ClaimRequest,
): Promise<readonly QueuedMessage[]> =>
  claims.db.transaction().execute(async (transaction) => {
    const tokens = await holdLane(transaction, lane, claims.pace);
    if (tokens === undefined || tokens < 1) return [];
    const { now } = request;
    const most = Math.min(Math.floor(tokens), request.limit);
    const messages = await readWaiting(transaction, await pick(transaction, lane, now));
    const judged = await judge(transaction, claims, messages, { now, most });
    await writeSkipped(transaction, ofKind(judged, 'skip'));
    await writeHeld(transaction, ofKind(judged, 'hold'), now);
    const sending = ofKind(judged, 'send');
    for (const { verdict } of sending) await verdict.onLeaving?.(transaction, now);
    const made = await writeSending(transaction, sending, request);
    await refillLane(transaction, lane, tokens - sending.length);
    return toQueued(sending, made);
  });

/**
 * Sends messages to many recipients, as far as the pace of their senders allows: automated ones before mass messages.
 * In one transaction the customer, consent, suppression, address, hour of the day, the state of the send and its source
 * are read, and the message is made and claimed. Each lane gets an equal share of the messages that this process can
 * send at once.
 */
export const claimBulk = async (
  claims: BulkClaims,
  request: ClaimRequest,
): Promise<readonly QueuedMessage[]> => {
  const claimed: QueuedMessage[] = [];
  const lanes = await listLanes(claims.db, request.now, claims.pace);
  await makeLanes(claims.db, lanes);
  const share = Math.max(1, Math.ceil(request.limit / Math.max(1, lanes.length)));
  for (const lane of lanes) {
    const limit = Math.min(share, request.limit - claimed.length);
    if (limit <= 0) break;
    claimed.push(...(await claimInLane(claims, lane, { ...request, limit })));
  }
  return claimed;
};

import { createHash } from 'node:crypto';
import { idempotencyLimits } from '@billfold/shared/contracts/limits';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Actor } from '../../core/actor';
import { keyInvalid, keyReused, requestInProgress } from './idempotency.errors';
import {
  claimKey,
  deleteKey,
  releaseKey,
  renewKeyLease,
  storeAnswer,
  takeOverKey,
  type KeyIdentity,
  type KeyRecord,
} from './idempotency.queries';

type Answer = { readonly status: number; readonly body: unknown };
export type AnswerOnce = Answer & { readonly isReplayed: boolean };

type OnceContext = Pick<UseCaseContext<Actor | null>, 'db' | 'clock' | 'log' | 'config'>;

/** How long a silent process keeps its key; it renews at a third of this. */
const leaseMsOf = ({ config }: OnceContext): number => config.payments.requestLeaseMs;

export type OnceCommand = {
  /** 'customer:12' */
  readonly principal: string;
  /** 'POST transactions/pay_once' */
  readonly route: string;
  /** The header as it came; undefined when it was not sent. */
  readonly key: string | undefined;
  /** The validated request: the same key with another one is refused. */
  readonly request: unknown;
  /**
   * Does the work. It answers once execution has begun, for any outcome, and that answer is stored;
   * refusals before that are thrown and not stored.
   */
  readonly execute: (keyId: number | null) => Promise<Answer>;
  /**
   * Answer to a repeat whose first process died: undefined when nothing had begun and the work may
   * run now.
   */
  readonly recall: (keyId: number) => Promise<Answer | undefined>;
};

const dayMs = 86_400_000;
const maxClaimTries = 5;

/** Runs a request that moves money at most once per key and answers repeats with the first answer. Without a key it just runs. */
export async function runOnce(context: OnceContext, command: OnceCommand): Promise<AnswerOnce> {
  if (command.key === undefined) return { ...(await command.execute(null)), isReplayed: false };
  if (command.key.length === 0 || command.key.length > idempotencyLimits.keyMax) throw keyInvalid();
  const identity = {
    principal: command.principal,
    route: command.route,
    key: hashKey(command.key),
  };
  const requestHash = hashRequest(command.request);
  const record = await claimOrFind(context, identity, requestHash);
  if (record.kind === 'claimed')
    return runUnderLease(context, record.id, () => command.execute(record.id));
  if (!record.requestHash.equals(requestHash)) throw keyReused();
  if (record.answer !== null) return { ...record.answer, isReplayed: true };
  if (record.isRunning || !(await takeOverKey(context.db, record.id, leaseMsOf(context))))
    throw requestInProgress();
  return runUnderLease(
    context,
    record.id,
    async () => (await command.recall(record.id)) ?? command.execute(record.id),
  );
}

/** Only the hash is stored: callers choose the text, which may be secret. */
export const hashKey = (key: string): string =>
  createHash('sha256').update(key).digest('base64url');

async function claimOrFind(
  context: OnceContext,
  identity: KeyIdentity,
  requestHash: Buffer,
): Promise<KeyRecord> {
  for (let tries = 0; tries < maxClaimTries; tries += 1) {
    const now = context.clock.now();
    const keptSince = new Date(now.getTime() - idempotencyLimits.keptDays * dayMs);
    const record = await claimKey(context.db, {
      ...identity,
      requestHash,
      now,
      leaseMs: leaseMsOf(context),
    });
    if (record?.kind === 'claimed') return record;
    if (record !== undefined && record.createdAt >= keptSince) return record;
    if (record !== undefined) await deleteKey(context.db, record.id, keptSince);
  }
  throw requestInProgress();
}

async function runUnderLease(
  context: OnceContext,
  keyId: number,
  work: () => Promise<Answer>,
): Promise<AnswerOnce> {
  const leaseMs = leaseMsOf(context);
  const heartbeat = setInterval(() => {
    renewKeyLease(context.db, keyId, leaseMs).catch((err: unknown) =>
      context.log.error({ err }, 'the lease of an idempotency key was not renewed'),
    );
  }, leaseMs / 3);
  try {
    const answer = await work();
    await storeAnswer(context.db, keyId, answer, context.clock.now()).catch((err: unknown) => {
      // The caller still hears the truth; a repeat reads it from the work itself once the lease is over.
      context.log.error({ err }, 'an answer could not be stored under its idempotency key');
    });
    return { ...answer, isReplayed: false };
  } catch (error) {
    await releaseKey(context.db, keyId).catch((err: unknown) =>
      context.log.error({ err }, 'an idempotency key was not released'),
    );
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Key order does not matter; everything else does. */
export function hashRequest(request: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(request)))
    .digest();
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, part]) => [name, sortKeys(part)]),
  );
}

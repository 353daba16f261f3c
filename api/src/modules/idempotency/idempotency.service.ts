import { dayMs } from '@billfold/shared/contracts/durations';
import { createHash } from 'node:crypto';
import { idempotencyLimits } from '@billfold/shared/contracts/limits';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Actor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { keyInvalid, keyReused, requestInProgress } from './idempotency.errors';
import {
  claimKey,
  deleteKey,
  findKey,
  lockOwnedKey,
  releaseKey,
  renewKeyLease,
  storeAnswer,
  takeOverKey,
  type OwnedKey,
  type KeyIdentity,
  type KeyRecord,
} from './idempotency.queries';

type Answer = { readonly status: number; readonly body: unknown };
export type AnswerOnce = Answer & { readonly isReplayed: boolean };
/** `isKept`: stored under the key already, in the transaction that made what it is about. */
type OwnAnswer = Answer & { readonly isKept?: boolean };

type OnceContext = Pick<UseCaseContext<Actor | null>, 'db' | 'clock' | 'log' | 'config'>;

/** How long a silent process keeps its key; it renews at a third of this. */
const leaseMsOf = ({ config }: OnceContext): number => config.payments.requestLeaseMs;

/**
 * Goes first in a transaction that makes something: the key stays ours until the transaction ends. Throws when another
 * process has taken it over, or has answered under it: a process that is paused longer than its lease makes nothing.
 */
export type KeyFence = (transaction: Executor) => Promise<void>;

/** The key of a request that runs. */
export type RequestKey = OwnedKey & { readonly fence: KeyFence };

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
   * Does the work. It answers once execution has begun, for any outcome, and that answer is stored; refusals before
   * that are thrown and not stored. What it makes names the key in a unique column, or is made behind the key's fence.
   */
  readonly execute: (key: RequestKey | null) => Promise<OwnAnswer>;
  /**
   * Answer to a repeat whose first process died: undefined when nothing had begun and the work may
   * run now.
   */
  readonly recall: (keyId: number) => Promise<Answer | undefined>;
};

const maxClaimTries = 5;

/**
 * Runs a request that moves money at most once per key and answers repeats with the first answer. Without a key it just
 * runs.
 */
export const runOnce = async (context: OnceContext, command: OnceCommand): Promise<AnswerOnce> => {
  if (command.key === undefined) {
    const { status, body } = await command.execute(null);
    return { status, body, isReplayed: false };
  }
  if (command.key.length === 0 || command.key.length > idempotencyLimits.keyMax) throw keyInvalid();
  const identity = {
    principal: command.principal,
    route: command.route,
    key: hashKey(command.key),
  };
  const requestHash = hashRequest(command.request);
  const record = await claimOrFind(context, identity, requestHash);
  if (record.kind === 'claimed')
    return runUnderLease(context, withFence(record), (key) => command.execute(key));
  if (!record.requestHash.equals(requestHash)) throw keyReused();
  if (record.answer !== null) return { ...record.answer, isReplayed: true };
  const taken = record.isRunning
    ? undefined
    : await takeOverKey(context.db, record.id, leaseMsOf(context));
  if (taken === undefined) throw requestInProgress();
  return runUnderLease(
    context,
    withFence(taken),
    async (key) => (await command.recall(key.id)) ?? command.execute(key),
  );
};

const withFence = ({ id, takeovers }: OwnedKey): RequestKey => ({
  id,
  takeovers,
  fence: async (transaction) => {
    if (!(await lockOwnedKey(transaction, { id, takeovers }))) throw requestInProgress();
  },
});

/** Only the hash is stored: callers choose the text, which may be secret. */
export const hashKey = (key: string): string =>
  createHash('sha256').update(key).digest('base64url');

const claimOrFind = async (
  context: OnceContext,
  identity: KeyIdentity,
  requestHash: Buffer,
): Promise<KeyRecord> => {
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
};

/** Renews the lease until `stop`; one renewal at a time. */
const keepLease = (context: OnceContext, key: OwnedKey): { readonly stop: () => void } => {
  const leaseMs = leaseMsOf(context);
  let isRenewing = false;
  const heartbeat = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    renewKeyLease(context.db, key, leaseMs)
      .catch((err: unknown) =>
        context.log.error({ err }, 'the lease of an idempotency key was not renewed'),
      )
      .finally(() => (isRenewing = false));
  }, leaseMs / 3);
  return { stop: () => clearInterval(heartbeat) };
};

/**
 * The outcome of a key that this process lost: its own answer under it, else that of the process that took it over,
 * which may still run.
 */
const answerElsewhere = async (context: OnceContext, key: OwnedKey): Promise<AnswerOnce> => {
  const keyState = await findKey(context.db, key.id);
  if (keyState === undefined || keyState.answer === null) throw requestInProgress();
  return { ...keyState.answer, isReplayed: keyState.takeovers !== key.takeovers };
};

const runUnderLease = async (
  context: OnceContext,
  key: RequestKey,
  work: (key: RequestKey) => Promise<OwnAnswer>,
): Promise<AnswerOnce> => {
  const { db, log, clock } = context;
  const lease = keepLease(context, key);
  try {
    const { isKept = false, ...answer } = await work(key);
    const isStored =
      isKept ||
      (await storeAnswer(db, key, answer, clock.now()).catch((err: unknown) => {
        // The caller still gets the true answer; a repeat reads it from the work itself once the lease is over.
        log.error({ err }, 'an answer could not be stored under its idempotency key');
        return true;
      }));
    if (isStored) return { ...answer, isReplayed: false };
  } catch (error) {
    const isHeld = await releaseKey(db, key).catch((err: unknown) => {
      log.error({ err }, 'an idempotency key was not released');
      return true;
    });
    if (isHeld) throw error;
    log.warn({ err: error }, 'a request ended whose idempotency key was answered or taken over');
  } finally {
    lease.stop();
  }
  return answerElsewhere(context, key);
};

/** Key order does not matter; everything else does. */
export const hashRequest = (request: unknown): Buffer => {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(request)))
    .digest();
};

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, part]) => [name, sortKeys(part)]),
  );
};

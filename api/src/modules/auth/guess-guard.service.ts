import { dayMs } from '@billfold/shared/contracts/durations';
import type { ApiConfig } from '../../core/config';
import type { Executor } from '../../db/database';
import { lockedForGood, lockedOut } from './auth.errors';
import {
  type AccountLimits,
  countAccountTry,
  countAddressTry,
  forgiveTries,
  readLockEnd,
  readWindowEnd,
  takeBackAccountTry,
  takeBackAddressTry,
} from './guess-counters.queries';
import { hashToken } from './session-token';

/** The account whose secret is tried, and the address of the caller. */
export type Guess = {
  /**
   * `customer:12`, with a separate part for tries of known browsers; an unknown name gets a placeholder, so that locks
   * do not reveal accounts.
   */
  readonly account: string;
  /** Null for a known device or session: tries of others at the same address do not lock it. */
  readonly address: string | null;
  /** A PIN has ten thousand values: wrong ones of a longer time count together. Staff enter theirs within a session. */
  readonly secret: 'pin' | 'staff_pin' | 'password';
  /** A right answer that is no secret: it takes its own try back and forgives no wrong one. */
  readonly isEasilyRight?: boolean;
};

/** A placeholder account for an unknown name: it locks like a real one. */
export const strangerAccount = (kind: string, name: string): string =>
  `${kind}:?${hashToken(name.toLowerCase()).toString('base64url')}`;

type GuessContext = {
  readonly db: Executor;
  readonly now: Date;
  readonly settings: ApiConfig['security'];
};

const accountLimits = (
  { guesses }: ApiConfig['security'],
  secret: Guess['secret'],
): AccountLimits => {
  const { perWindow, windowMs, ladderMs } = guesses;
  const short = { perWindow, windowMs, ladderMs };
  switch (secret) {
    case 'password':
      return { ...short, periodMs: dayMs, perPeriod: null };
    case 'staff_pin':
      return { ...short, periodMs: dayMs, perPeriod: { tries: guesses.perDay, ladderMs: null } };
    case 'pin':
      return {
        ...short,
        periodMs: guesses.pinPeriodMs,
        perPeriod: { tries: guesses.pinsPerPeriod, ladderMs: guesses.pinLadderMs },
      };
  }
};

const countAddress = async (
  { db, now, settings }: GuessContext,
  address: string,
): Promise<void> => {
  const { perAddress, windowMs } = settings.guesses;
  if (await countAddressTry(db, address, now, { max: perAddress, windowMs })) return;
  throw lockedOut(now, (await readWindowEnd(db, address, windowMs)) ?? now);
};

/**
 * Verifies a secret under the lock-out rules: both counters are raised and committed first, the right secret takes its
 * own raise back, and so does one that was not verified, because too many were waiting. Throws `locked_out` without
 * verifying when either is locked. `db` must not be a transaction.
 */
export const guardGuess = async (
  context: GuessContext,
  guess: Guess,
  verify: () => Promise<boolean>,
): Promise<boolean> => {
  const { db, now, settings } = context;
  const account = `account:${guess.account}`;
  const address = guess.address === null ? null : `address:${guess.address}`;
  const limits = accountLimits(settings, guess.secret);
  if (address !== null) await countAddress(context, address);
  const counted = await countAccountTry(db, account, now, limits);
  if (counted === undefined) {
    const until = await readLockEnd(db, account, limits);
    throw until === null ? lockedForGood() : lockedOut(now, until, guess.secret);
  }
  const takeBack = async (): Promise<void> => {
    await takeBackAccountTry(db, account, counted, limits);
    if (address !== null) await takeBackAddressTry(db, address);
  };
  const isRight = await verify().catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (isRight && guess.isEasilyRight === true) await takeBack();
  else if (isRight) {
    await forgiveTries(db, account);
    if (address !== null) await takeBackAddressTry(db, address);
  }
  return isRight;
};

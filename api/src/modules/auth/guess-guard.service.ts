import type { ApiConfig } from '../../config';
import type { Executor } from '../../db/database';
import { lockedForGood, lockedOut } from './auth.errors';
import {
  type AccountLimits,
  countAccountTry,
  countAddressTry,
  forgetTries,
  readLockEnd,
  readWindowEnd,
  takeBackAccountTry,
  takeBackAddressTry,
} from './guess-counters.queries';

/** Whose secret is tried, and from where. */
export type Guess = {
  /** `customer:12`; for an unknown name a stand-in, so that locks tell nothing about who exists. */
  readonly account: string;
  readonly address: string;
  /** A PIN has ten thousand values: too many wrong ones in a day lock it until it is reset. */
  readonly secret: 'pin' | 'password';
  /** A right answer that anybody here can give between two guesses: it takes its own try back and forgets no wrong one. */
  readonly isEasilyRight?: boolean;
};

type World = { readonly db: Executor; readonly now: Date; readonly settings: ApiConfig['security'] };

const accountLimits = ({ guesses }: ApiConfig['security'], secret: Guess['secret']): AccountLimits => ({
  perWindow: guesses.perWindow,
  windowMs: guesses.windowMs,
  ladderMs: guesses.ladderMs,
  perDay: secret === 'pin' ? guesses.perDay : null,
});

/**
 * Verifies a secret under the lock-out rules: both counters are raised and committed first, the right secret takes its own
 * raise back, and so does one that was not verified, because too many were waiting. Throws `locked_out` without verifying when
 * either is locked. `db` must not be a transaction.
 */
export const guardGuess = async ({ db, now, settings }: World, guess: Guess, verify: () => Promise<boolean>): Promise<boolean> => {
  const account = `account:${guess.account}`;
  const address = `address:${guess.address}`;
  const { perAddress, windowMs } = settings.guesses;
  const limits = accountLimits(settings, guess.secret);
  if (!(await countAddressTry(db, address, now, { max: perAddress, windowMs }))) {
    throw lockedOut(now, (await readWindowEnd(db, address, windowMs)) ?? now);
  }
  const counted = await countAccountTry(db, account, now, limits);
  if (counted === undefined) {
    const until = await readLockEnd(db, account, limits);
    throw until === null ? lockedForGood() : lockedOut(now, until);
  }
  const takeBack = async (): Promise<void> => {
    await takeBackAccountTry(db, account, counted, limits);
    await takeBackAddressTry(db, address);
  };
  const isRight = await verify().catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (isRight && guess.isEasilyRight === true) await takeBack();
  else if (isRight) {
    await forgetTries(db, account);
    await takeBackAddressTry(db, address);
  }
  return isRight;
};

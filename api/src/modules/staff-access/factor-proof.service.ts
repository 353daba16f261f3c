import type { Actor } from '../../core/actor';
import { createSecretBox, type SecretBox } from '../../core/secret-box';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { type Guess, guardGuess } from '../auth/auth.public';
import { hashRecoveryCode, isAppCode, readFactorCode, stepOfCode } from './factor-codes';
import { factorIsOff, setupExpired, wrongFactorCode } from './second-factor.errors';
import { findFactor, hasRecoveryCode, takeRecoveryCode, takeStep } from './second-factor.queries';

export type FactorContext = Pick<
  UseCaseContext<Actor | null>,
  'db' | 'clock' | 'config' | 'requestId'
>;

/** A right code that is not used up yet. */
export type FactorProof =
  | { readonly kind: 'app'; readonly step: number }
  | { readonly kind: 'recovery'; readonly codeHash: Buffer };

export type FactorTry = {
  readonly userId: number;
  readonly code: string;
  /** Which counter wrong tries are counted with. A new password does not open a locked one. */
  readonly tries: Pick<Guess, 'account' | 'address'>;
};

/** The account of the counters of wrong codes. */
export const factorAccount = (userId: number): string => `second_factor:${userId}`;

/** Only the person's own sessions can try here: tries at the sign-in do not lock it. */
export const triesOfSession = (userId: number): FactorTry['tries'] => ({
  account: `${factorAccount(userId)}:session`,
  address: null,
});

export const factorBox = ({ config }: Pick<FactorContext, 'config'>): SecretBox =>
  createSecretBox(config.security.pinPepper, 'second-factor');

export const boxOwner = (userId: number): string => `user:${userId}`;

const findProof = async (
  context: FactorContext,
  { userId, code }: FactorTry,
): Promise<FactorProof | undefined> => {
  const { db, clock, config } = context;
  const factor = await findFactor(db, userId);
  const sealedKey = factor?.sealed_key ?? null;
  if (factor === undefined || sealedKey === null) throw factorIsOff();
  const typed = readFactorCode(code);
  if (!isAppCode(typed)) {
    const codeHash = hashRecoveryCode(config.security.pinPepper, userId, typed);
    return (await hasRecoveryCode(db, userId, codeHash))
      ? { kind: 'recovery', codeHash }
      : undefined;
  }
  const key = factorBox(context).open(sealedKey, boxOwner(userId));
  const step = stepOfCode(key, typed, clock.now());
  return step !== undefined && step > factor.last_step ? { kind: 'app', step } : undefined;
};

/** Runs a check under the lock-out rules; throws wrongFactorCode, or locked_out without checking. */
const guarded = async <Found>(
  { db, clock, config }: FactorContext,
  tries: FactorTry['tries'],
  check: () => Promise<Found | undefined>,
): Promise<Found> => {
  const world = { db, now: clock.now(), settings: config.security };
  const checked: { found?: Found | undefined } = {};
  await guardGuess(world, { ...tries, secret: 'password' }, async () => {
    checked.found = await check();
    return checked.found !== undefined;
  });
  if (checked.found === undefined) throw wrongFactorCode();
  return checked.found;
};

/**
 * Checks a code of the app or a recovery code under the lock-out rules of a password. It is not used up: do that with
 * `takeProof` in the transaction of its action. `db` must not be a transaction. Throws wrongFactorCode, factorIsOff, or
 * locked_out.
 */
export const checkCode = (context: FactorContext, tried: FactorTry): Promise<FactorProof> =>
  guarded(context, tried.tries, () => findProof(context, tried));

export type PendingProof = { readonly pendingKey: Buffer; readonly step: number };

/** The same for a key that is being set up. Throws setupExpired without one. */
export const checkPendingCode = async (
  context: FactorContext,
  { userId, code, tries }: FactorTry,
): Promise<PendingProof> => {
  const now = context.clock.now();
  const factor = await findFactor(context.db, userId);
  const pendingKey = factor?.pending_key ?? null;
  if (pendingKey === null || (factor?.pending_until ?? now) <= now) throw setupExpired();
  const key = factorBox(context).open(pendingKey, boxOwner(userId));
  return guarded(context, tries, async () => {
    const step = stepOfCode(key, readFactorCode(code), now);
    return step === undefined ? undefined : { pendingKey, step };
  });
};

/** Uses a code up. Throws wrongFactorCode when another call did: of two with one code one wins. */
export const takeProof = async (
  transaction: Executor,
  userId: number,
  proof: FactorProof,
  now: Date,
): Promise<void> => {
  const isTaken =
    proof.kind === 'app'
      ? await takeStep(transaction, userId, proof.step)
      : await takeRecoveryCode(transaction, userId, proof.codeHash, now);
  if (!isTaken) throw wrongFactorCode();
};

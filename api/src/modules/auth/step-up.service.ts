import type { StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import type { SecretHasher } from '../../core/secret-hasher';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { pinMissing, wrongPin } from './auth.errors';
import { guardGuess } from './guess-guard.service';
import { findPinHash } from './sign-in.queries';

/**
 * Asks staff for their PIN before an action that cannot be undone. Its tries are counted apart from
 * sign-ins, because only their own session can try. Throws pinMissing, wrongPin, or locked_out after too many.
 */
export const confirmPin = async (
  { db, clock, config, actor }: UseCaseContext<StaffActor>,
  hasher: SecretHasher,
  pin: string | undefined,
): Promise<void> => {
  if (pin === undefined || pin === '') throw invalidInput('Please enter your PIN.');
  const stored = await findPinHash(db, actor.userId);
  if (stored === null) throw pinMissing();
  const world = { db, now: clock.now(), settings: config.security };
  const isRight = await guardGuess(
    world,
    { account: `merchant:${actor.userId}:step_up`, address: null, secret: 'staff_pin' },
    () => hasher.verifyPin(stored, pin),
  );
  if (!isRight) throw wrongPin();
};

/** Whether a staff member has set the PIN that confirmations ask for. */
export const hasPin = async (executor: Executor, userId: number): Promise<boolean> =>
  (await findPinHash(executor, userId)) !== null;

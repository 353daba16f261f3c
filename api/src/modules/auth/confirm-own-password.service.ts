import type { StaffActor } from '../../core/actor';
import type { SecretHasher } from '../../core/secret-hasher';
import type { UseCaseContext } from '../../context/use-case-context';
import { wrongOwnPassword } from './auth.errors';
import { guardGuess } from './guess-guard.service';
import { findPasswordHash } from './sign-in.queries';

/**
 * Verifies the password of signed-in staff again before they change a password or PIN; answers its hash. The tries of
 * all such calls count together, apart from sign-ins, because only their own session can try. Throws wrongOwnPassword,
 * or locked_out.
 */
export const confirmOwnPassword = async (
  { db, clock, config, actor }: UseCaseContext<StaffActor>,
  hasher: SecretHasher,
  password: string,
): Promise<string> => {
  const { userId } = actor;
  const passwordHash = await findPasswordHash(db, userId);
  const isRight = await guardGuess(
    { db, now: clock.now(), settings: config.security },
    { account: `merchant:${userId}:own_password`, address: null, secret: 'password' },
    () => hasher.verifyPassword(passwordHash, password),
  );
  if (!isRight || passwordHash === null) throw wrongOwnPassword();
  return passwordHash;
};

import type { SecretHasher } from '../../core/secret-hasher';
import type { UseCaseContext } from '../../context/use-case-context';
import { wrongPassword } from './auth.errors';
import { guardGuess } from './guess-guard.service';
import { type DeviceToken, whoseTries } from './known-devices.service';
import type { SignedIn } from './login.presenter';
import { hashToken } from './session-token';
import { openSessionBySecret } from './session.service';
import { findStaffToSignIn } from './sign-in.queries';

export type MerchantLogin = {
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly deviceToken: DeviceToken;
};

/** A stand-in account for an unknown name: it locks like a real one. */
export const strangerAccount = (kind: string, name: string): string =>
  `${kind}:?${hashToken(name.toLowerCase()).toString('base64url')}`;

/**
 * Signs staff in by e-mail or username. Throws wrongPassword for a wrong password and for an
 * unknown name, after the same time.
 */
export const signInMerchant = async (
  context: UseCaseContext<null>,
  hasher: SecretHasher,
  login: MerchantLogin,
): Promise<SignedIn> => {
  const world = { db: context.db, now: context.clock.now(), settings: context.config.security };
  const name = login.name.trim();
  const found = await findStaffToSignIn(context.db, name);
  const user = found?.state === 'active' ? found : undefined;
  const account = found === undefined ? strangerAccount('merchant', name) : `merchant:${found.id}`;
  const tries = await whoseTries(world, { ...login, account, userId: found?.id });
  const isRight = await guardGuess(world, { ...tries, secret: 'password' }, () =>
    hasher.verifyPassword(user?.password_hash ?? null, login.password),
  );
  if (!isRight || user === undefined || user.password_hash === null) throw wrongPassword();
  const opened = await openSessionBySecret(world, {
    userId: user.id,
    kind: 'merchant',
    secretHash: user.password_hash,
    deviceToken: login.deviceToken,
  });
  if (opened === undefined) throw wrongPassword();
  context.log.info({ userId: user.id }, 'staff signed in');
  return { ...opened, user };
};

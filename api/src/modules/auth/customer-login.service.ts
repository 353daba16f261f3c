import type { SecretHasher } from '../../core/secret-hasher';
import type { UseCaseContext } from '../../context/use-case-context';
import { phoneNotFound, wrongPin } from './auth.errors';
import { guardGuess, strangerAccount } from './guess-guard.service';
import { type DeviceToken, whoseTries } from './known-devices.service';
import type { SignedIn } from './present-login';
import { openSessionBySecret } from './session.service';
import { findCustomerByPhone, findCustomerByUsername, type SignInUser } from './sign-in.queries';

export type CustomerLogin = {
  readonly by:
    | { readonly username: string }
    | { readonly phone: string; readonly merchantName: string | undefined };
  readonly pin: string;
  readonly address: string;
  readonly deviceToken: DeviceToken;
};

const findCustomer = (
  context: UseCaseContext<null>,
  by: CustomerLogin['by'],
): Promise<SignInUser | undefined> =>
  'phone' in by
    ? findCustomerByPhone(context.db, by.phone, by.merchantName)
    : findCustomerByUsername(context.db, by.username.trim());

/**
 * Signs a customer in by username or phone with the PIN. An unknown username answers like a wrong
 * PIN, after the same time; an unknown phone answers 404 after the tries of the address were
 * counted.
 */
export const signInCustomer = async (
  context: UseCaseContext<null>,
  hasher: SecretHasher,
  login: CustomerLogin,
): Promise<SignedIn> => {
  const world = { db: context.db, now: context.clock.now(), settings: context.config.security };
  const found = await findCustomer(context, login.by);
  const user = found?.state === 'active' ? found : undefined;
  const name = 'phone' in login.by ? login.by.phone : login.by.username.trim();
  const account = found === undefined ? strangerAccount('customer', name) : `customer:${found.id}`;
  const tries = await whoseTries(world, { ...login, account, userId: found?.id });
  const isRight = await guardGuess(world, { ...tries, secret: 'pin' }, () =>
    hasher.verifyPin(user?.pin_hash ?? null, login.pin),
  );
  if (found === undefined && 'phone' in login.by) throw phoneNotFound();
  if (!isRight || user === undefined || user.pin_hash === null) throw wrongPin();
  const opened = await openSessionBySecret(world, {
    userId: user.id,
    kind: 'customer',
    secretHash: user.pin_hash,
    deviceToken: login.deviceToken,
    place: null,
    secondFactorAt: null,
  });
  if (opened === undefined) throw wrongPin();
  context.log.info({ userId: user.id }, 'customer signed in');
  return { ...opened, user };
};

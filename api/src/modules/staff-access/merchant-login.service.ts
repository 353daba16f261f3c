import type { SecretHasher } from '../../core/secret-hasher';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  createToken,
  findStaffToSignIn,
  guardGuess,
  hashToken,
  isTokenShaped,
  type SignedIn,
  strangerAccount,
  whoseTries,
  wrongPassword,
} from '../auth/auth.public';
import { type Caller, openStaffSession } from './open-staff-session.service';
import { codeWanted, setupWanted } from './second-factor.errors';
import { isFactorOn, listRequiring } from './second-factor.queries';
import { insertSignInStep } from './sign-in-steps.queries';
import { isTrustedDevice } from './trusted-devices.queries';

export type MerchantLogin = Caller & { readonly name: string; readonly password: string };

type SignInContext = UseCaseContext<null>;

/** What the password alone does not open. */
const secondStepOf = async (
  { db, clock }: SignInContext,
  userId: number,
  { deviceToken }: Caller,
): Promise<'none' | 'code' | 'setup'> => {
  if (!(await isFactorOn(db, userId)))
    return (await listRequiring(db, userId)).length > 0 ? 'setup' : 'none';
  if (deviceToken === undefined || !isTokenShaped(deviceToken)) return 'code';
  const device = { userId, tokenHash: hashToken(deviceToken), now: clock.now() };
  return (await isTrustedDevice(db, device)) ? 'none' : 'code';
};

/** The token that opens the second step; it is nowhere else. */
const beginStep = async (
  { db, clock, config }: SignInContext,
  userId: number,
  passwordHash: string,
): Promise<string> => {
  const token = createToken();
  const expiresAt = new Date(clock.now().getTime() + config.security.secondFactor.stepMs);
  const step = { tokenHash: hashToken(token), userId, passwordHash, expiresAt };
  if (!(await insertSignInStep(db, step))) throw wrongPassword();
  return token;
};

/**
 * Signs staff in by e-mail or username. Throws wrongPassword for a wrong password and for an unknown name, after the
 * same time. With a second factor, or where a merchant of theirs requires one, the right password throws codeWanted or
 * setupWanted instead.
 */
export const signInMerchant = async (
  context: SignInContext,
  hasher: SecretHasher,
  { name: written, password, ...caller }: MerchantLogin,
): Promise<SignedIn> => {
  const world = { db: context.db, now: context.clock.now(), settings: context.config.security };
  const name = written.trim();
  const found = await findStaffToSignIn(context.db, name);
  const user = found?.state === 'active' ? found : undefined;
  const account = found === undefined ? strangerAccount('merchant', name) : `merchant:${found.id}`;
  const tries = await whoseTries(world, { ...caller, account, userId: found?.id });
  const isRight = await guardGuess(world, { ...tries, secret: 'password' }, () =>
    hasher.verifyPassword(user?.password_hash ?? null, password),
  );
  if (!isRight || user === undefined || user.password_hash === null) throw wrongPassword();
  const passwordHash = user.password_hash;
  const next = await secondStepOf(context, user.id, caller);
  if (next !== 'none') {
    const token = await beginStep(context, user.id, passwordHash);
    throw next === 'code' ? codeWanted(token) : setupWanted(token);
  }
  const signIn = { user, passwordHash, caller, isFactorProved: false, isRemembered: false };
  const signedIn = await context.db
    .transaction()
    .execute((transaction) => openStaffSession(transaction, context, signIn));
  context.log.info({ userId: user.id }, 'staff signed in');
  return signedIn;
};

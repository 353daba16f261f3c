import type {
  FactorKey,
  SecondFactorRequest,
} from '@billfold/shared/contracts/second-factor.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { hashToken, isTokenShaped, type SignedIn, whoseTries } from '../auth/auth.public';
import {
  checkCode,
  checkPendingCode,
  factorAccount,
  type FactorProof,
  type PendingProof,
} from './factor-proof.service';
import { noteSignIn } from './note-member.service';
import { type Caller, openStaffSession } from './open-staff-session.service';
import { codeWanted, signInStepExpired } from './second-factor.errors';
import { isFactorOn } from './second-factor.queries';
import { confirmKey, keepPendingKey } from './set-up-factor.service';
import {
  findSignInStep,
  holdStepUser,
  type OpenStep,
  takeSignInStep,
} from './sign-in-steps.queries';
import { spendProof } from './spend-proof.service';

type StepContext = UseCaseContext<null>;

const requireStep = async ({ db, clock }: StepContext, token: string): Promise<OpenStep> => {
  const step = isTokenShaped(token)
    ? await findSignInStep(db, hashToken(token), clock.now())
    : undefined;
  if (step === undefined) throw signInStepExpired();
  return step;
};

/** The key of a person who must set up a second factor to sign in. A person who has one enters a code instead. */
export const beginSetupAtSignIn = async (
  context: StepContext,
  token: string,
): Promise<FactorKey> => {
  const { user_id: userId } = await requireStep(context, token);
  if (await isFactorOn(context.db, userId)) throw codeWanted(token);
  const key = await context.db.transaction().execute(async (transaction) => {
    const user = await holdStepUser(transaction, userId);
    if (user === undefined) throw signInStepExpired();
    const { username } = user;
    return keepPendingKey(transaction, context, { userId, username, replaces: false });
  });
  if (key === undefined) throw codeWanted(token);
  return key;
};

type StepProof =
  | { readonly kind: 'code'; readonly proof: FactorProof }
  | { readonly kind: 'setup'; readonly proof: PendingProof };

const proveStep = async (
  context: StepContext,
  { user_id: userId }: OpenStep,
  code: string,
  caller: Caller,
): Promise<StepProof> => {
  const { db, clock, config } = context;
  const world = { db, now: clock.now(), settings: config.security };
  const tries = await whoseTries(world, { ...caller, account: factorAccount(userId), userId });
  const tried = { userId, code, tries };
  return (await isFactorOn(db, userId))
    ? { kind: 'code', proof: await checkCode(context, tried) }
    : { kind: 'setup', proof: await checkPendingCode(context, tried) };
};

/** Answers the recovery codes after a set-up. */
const spend = async (
  transaction: Executor,
  context: StepContext,
  userId: number,
  proved: StepProof,
  caller: Caller,
): Promise<readonly string[] | undefined> => {
  if (proved.kind === 'code') {
    await spendProof(transaction, context, { userId, proof: proved.proof, place: caller });
    return undefined;
  }
  const set = { userId, proof: proved.proof, isNew: true };
  const codes = await confirmKey(transaction, context, set);
  await noteSignIn(transaction, context, userId, 'staff.second_factor_on');
  return codes;
};

export type SignedInWithCode = SignedIn & {
  readonly recoveryCodes: readonly string[] | undefined;
};

/**
 * The second step of a sign-in. A wrong code leaves the step open; after too many it is locked like a password. Throws
 * wrongFactorCode, signInStepExpired, setupExpired, or locked_out.
 */
export const finishSignIn = async (
  context: StepContext,
  { token, code, remember = false }: SecondFactorRequest,
  caller: Caller,
): Promise<SignedInWithCode> => {
  const step = await requireStep(context, token);
  const proved = await proveStep(context, step, code, caller);
  const signedIn = await context.db.transaction().execute(async (transaction) => {
    const user = await holdStepUser(transaction, step.user_id);
    if (user === undefined || !(await takeSignInStep(transaction, step.id)))
      throw signInStepExpired();
    const recoveryCodes = await spend(transaction, context, user.id, proved, caller);
    const opened = await openStaffSession(transaction, context, {
      user,
      passwordHash: user.password_hash,
      caller,
      isFactorProved: true,
      isRemembered: remember,
    });
    return { ...opened, recoveryCodes };
  });
  context.log.info({ userId: step.user_id }, 'staff signed in with a second factor');
  return signedIn;
};

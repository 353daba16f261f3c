import type {
  BeginSecondFactorRequest,
  FactorKey,
  RecoveryCodes,
  SecondFactorState,
} from '@billfold/shared/contracts/second-factor.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { invalidInput, notFound } from '../../core/problem.errors';
import type { SecretHasher } from '../../core/secret-hasher';
import type { Executor } from '../../db/database';
import {
  confirmOwnPassword,
  type DeviceToken,
  endSignInSteps,
  hashToken,
} from '../auth/auth.public';
import { nameDevice } from './device-name.domain';
import { factorOffMail } from './factor-mail.domain';
import { checkCode, checkPendingCode, triesOfSession } from './factor-proof.service';
import { noteOwnChange } from './note-member.service';
import { confirmKey, keepPendingKey, newRecoveryCodes } from './set-up-factor.service';
import { stillRequired } from './second-factor.errors';
import {
  countRecoveryCodes,
  findFactor,
  isFactorOn,
  listRequiring,
  noteFactorInSession,
  removeFactor,
} from './second-factor.queries';
import { tellMember } from './tell-member.service';
import { forgetTrust, listTrustedDevices } from './trusted-devices.queries';
import { type CallerPlace, spendProof } from './spend-proof.service';

export type StaffContext = UseCaseContext<StaffActor> & { readonly place: CallerPlace };

export const readOwnFactor = async (
  { db, clock, actor }: StaffContext,
  deviceToken: DeviceToken,
): Promise<SecondFactorState> => {
  const { userId } = actor;
  const factor = await findFactor(db, userId);
  const since = factor?.since ?? null;
  const ownHash = deviceToken === undefined ? undefined : hashToken(deviceToken);
  const devices = await listTrustedDevices(db, userId, clock.now());
  return {
    is_on: since !== null,
    since: since?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(db, userId),
    required_by: [...(await listRequiring(db, userId))],
    devices: devices.map(({ id, user_agent, token_hash, trusted_since, trusted_until }) => ({
      id,
      device: nameDevice(user_agent),
      since: trusted_since.toISOString(),
      until: trusted_until.toISOString(),
      is_current: ownHash !== undefined && token_hash.equals(ownHash),
    })),
  };
};

/** Runs a change that a code proves, which is used up with it. */
const withCode = async <Answer>(
  context: StaffContext,
  code: string,
  change: (transaction: Executor) => Promise<Answer>,
): Promise<Answer> => {
  const { userId } = context.actor;
  const proof = await checkCode(context, { userId, code, tries: triesOfSession(userId) });
  return context.db.transaction().execute(async (transaction) => {
    await spendProof(transaction, context, { userId, proof, place: context.place });
    return change(transaction);
  });
};

const codeMissing = () => invalidInput('Please enter a code from your authenticator app.');

/**
 * A fresh key for the caller's app, proved by the password, and by a code of the present key if there is one; it counts
 * once a code of it was confirmed. Throws wrongOwnPassword, wrongFactorCode, or locked_out.
 */
export const beginOwnFactor = async (
  context: StaffContext,
  hasher: SecretHasher,
  { password, code }: BeginSecondFactorRequest,
): Promise<FactorKey> => {
  const { db, actor } = context;
  const isOn = await isFactorOn(db, actor.userId);
  if (isOn && code === undefined) throw codeMissing();
  await confirmOwnPassword(context, hasher, password);
  const replaces = isOn && code !== undefined;
  const keep = (executor: Executor) => keepPendingKey(executor, context, { ...actor, replaces });
  const key = await (replaces ? withCode(context, code, keep) : keep(db));
  if (key === undefined) throw codeMissing();
  return key;
};

/** Makes the new key the one that counts; answers the recovery codes, which are shown this once. */
export const confirmOwnFactor = async (
  context: StaffContext,
  code: string,
): Promise<RecoveryCodes> => {
  const { userId, sessionId } = context.actor;
  const tried = { userId, code, tries: triesOfSession(userId) };
  const proof = await checkPendingCode(context, tried);
  return context.db.transaction().execute(async (transaction) => {
    const isNew = !(await isFactorOn(transaction, userId));
    const codes = await confirmKey(transaction, context, { userId, proof, isNew });
    await noteFactorInSession(transaction, sessionId, context.clock.now());
    const action = isNew ? 'staff.second_factor_on' : 'staff.second_factor_replaced';
    await noteOwnChange(transaction, context, action);
    return { recovery_codes: [...codes] };
  });
};

/** Ten new recovery codes; the ones before work no more. */
export const renewRecoveryCodes = (context: StaffContext, code: string): Promise<RecoveryCodes> =>
  withCode(context, code, async (transaction) => {
    const codes = await newRecoveryCodes(transaction, context, context.actor.userId);
    await noteOwnChange(transaction, context, 'staff.recovery_codes_renewed');
    return { recovery_codes: [...codes] };
  });

/** Throws stillRequired while a merchant of the caller requires it. */
export const switchOffFactor = async (context: StaffContext, code: string): Promise<void> => {
  const { config, clock, actor } = context;
  const requiring = await listRequiring(context.db, actor.userId);
  if (requiring.length > 0) throw stillRequired(requiring);
  await withCode(context, code, async (transaction) => {
    await removeFactor(transaction, actor.userId);
    await forgetTrust(transaction, actor.userId, null);
    await endSignInSteps(transaction, actor.userId);
    await noteOwnChange(transaction, context, 'staff.second_factor_off');
    await tellMember(transaction, { config, now: clock.now() }, actor.userId, factorOffMail);
  });
};

/** Opens the calls that ask for a code again, for this session and a few minutes. */
export const proveFactor = (context: StaffContext, code: string): Promise<void> =>
  withCode(context, code, (transaction) =>
    noteFactorInSession(transaction, context.actor.sessionId, context.clock.now()),
  );

/**
 * The next sign-in there asks for a code. With the id null all browsers are forgotten. Throws notFound for an id of no
 * own browser.
 */
export const forgetDevice = (context: StaffContext, id: number | null): Promise<void> =>
  context.db.transaction().execute(async (transaction) => {
    const forgotten = await forgetTrust(transaction, context.actor.userId, id);
    if (forgotten === 0 && id !== null) throw notFound("This browser isn't remembered.");
    if (forgotten > 0) await noteOwnChange(transaction, context, 'staff.devices_forgotten');
  });

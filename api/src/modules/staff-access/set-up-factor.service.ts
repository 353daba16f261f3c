import type { FactorKey } from '@billfold/shared/contracts/second-factor.contract';
import type { Executor } from '../../db/database';
import { factorOnMail, factorReplacedMail } from './factor-mail.domain';
import { boxOwner, factorBox, type FactorContext, type PendingProof } from './factor-proof.service';
import {
  createFactorKey,
  createRecoveryCodes,
  describeKey,
  hashRecoveryCode,
} from './factor-codes';
import { setupExpired } from './second-factor.errors';
import { replaceRecoveryCodes, setPendingKey, takePendingKey } from './second-factor.queries';
import { tellMember } from './tell-member.service';
import { forgetTrust } from './trusted-devices.queries';

type NewKey = {
  readonly userId: number;
  readonly username: string;
  /** A code of the present key was given. */
  readonly replaces: boolean;
};

/**
 * Stores a fresh key of this person as the pending one; one before it is forgotten. Undefined when the factor was
 * switched on meanwhile, which only a code of it replaces.
 */
export const keepPendingKey = async (
  executor: Executor,
  context: FactorContext,
  { userId, username, replaces }: NewKey,
): Promise<FactorKey | undefined> => {
  const key = createFactorKey();
  const sealedKey = factorBox(context).seal(key, boxOwner(userId));
  const { setupMs } = context.config.security.secondFactor;
  const until = new Date(context.clock.now().getTime() + setupMs);
  const isKept = await setPendingKey(executor, { userId, sealedKey, until, replaces });
  return isKept ? describeKey(key, username) : undefined;
};

/** Ten new recovery codes, which are stored as hashes only. */
export const newRecoveryCodes = async (
  transaction: Executor,
  { config }: FactorContext,
  userId: number,
): Promise<readonly string[]> => {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(config.security.pinPepper, userId, code));
  await replaceRecoveryCodes(transaction, userId, hashes);
  return codes;
};

/** Makes the pending key count, mails the person, and answers the recovery codes. Throws setupExpired. */
export const confirmKey = async (
  transaction: Executor,
  context: FactorContext,
  {
    userId,
    proof,
    isNew,
  }: { readonly userId: number; readonly proof: PendingProof; readonly isNew: boolean },
): Promise<readonly string[]> => {
  const now = context.clock.now();
  if (!(await takePendingKey(transaction, { userId, ...proof, now }))) throw setupExpired();
  await forgetTrust(transaction, userId, null);
  const mail = isNew ? factorOnMail : factorReplacedMail;
  await tellMember(transaction, { config: context.config, now }, userId, mail);
  return newRecoveryCodes(transaction, context, userId);
};

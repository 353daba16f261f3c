import type { Executor } from '../../db/database';
import { nameDevice } from './device-name.domain';
import { recoveryUsedMail } from './factor-mail.domain';
import { type FactorContext, type FactorProof, takeProof } from './factor-proof.service';
import { noteSignIn } from './note-member.service';
import { countRecoveryCodes } from './second-factor.queries';
import { tellMember } from './tell-member.service';

export type CallerPlace = { readonly userAgent: string | null; readonly address: string };

/** Uses a code up; of a recovery code the person is mailed. Throws wrongFactorCode when it was used meanwhile. */
export const spendProof = async (
  transaction: Executor,
  context: FactorContext,
  {
    userId,
    proof,
    place,
  }: { readonly userId: number; readonly proof: FactorProof; readonly place: CallerPlace },
): Promise<void> => {
  const now = context.clock.now();
  await takeProof(transaction, userId, proof, now);
  if (proof.kind === 'app') return;
  const left = await countRecoveryCodes(transaction, userId);
  await noteSignIn(transaction, context, userId, 'staff.recovery_code_used');
  await tellMember(transaction, { config: context.config, now }, userId, (recipient) =>
    recoveryUsedMail({
      ...recipient,
      device: nameDevice(place.userAgent),
      address: place.address,
      left,
    }),
  );
};

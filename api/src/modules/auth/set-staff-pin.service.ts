import type { SetPinRequest } from '@billfold/shared/contracts/access.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { requireSecondFactor, type StaffActor } from '../../core/actor';
import type { SecretHasher } from '../../core/secret-hasher';
import { wrongOwnPassword } from './auth.errors';
import { confirmOwnPassword } from './confirm-own-password.service';
import { forgetTries } from './guess-counters.queries';
import { findPerson } from './mailed-people.queries';
import { assertGoodPin, assertOwnPin } from './new-secret.service';
import { tellStaffPinSet } from './send-link.service';
import { setStaffPin } from './set-secret.queries';

/**
 * Sets the PIN that the signed-in staff member confirms actions with, proved by their password and their second factor,
 * and mails them. A PIN that wrong tries locked can be tried again: who knows the password may set it. Throws
 * weakSecret, secondFactorRequired, wrongOwnPassword, or locked_out.
 */
export const setOwnStaffPin = async (
  context: UseCaseContext<StaffActor>,
  hasher: SecretHasher,
  { password, pin }: SetPinRequest,
): Promise<void> => {
  const { db, clock, config, actor } = context;
  const { userId } = actor;
  assertGoodPin(pin);
  requireSecondFactor(actor);
  const passwordHash = await confirmOwnPassword(context, hasher, password);
  const pinHash = await hasher.hashPin(pin);
  await db.transaction().execute(async (transaction) => {
    if (!(await setStaffPin(transaction, { userId, pinHash, passwordHash })))
      throw wrongOwnPassword();
    const person = await findPerson(transaction, userId);
    if (person === undefined) throw wrongOwnPassword();
    assertOwnPin(pin, { dateOfBirth: person.date_of_birth, phone: person.phone });
    await forgetTries(transaction, `account:merchant:${userId}:step_up`);
    await audited(transaction, context, {
      action: 'user.pin_set',
      entity: 'user',
      entityId: userId,
      merchantId: null,
      fields: [],
      before: null,
      after: null,
    });
    await tellStaffPinSet(transaction, { config, now: clock.now() }, person);
  });
};

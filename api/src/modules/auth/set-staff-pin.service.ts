import type { SetPinRequest } from '@billfold/shared/contracts/access.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { SecretHasher } from '../../core/secret-hasher';
import { wrongOwnPassword } from './auth.errors';
import { forgetTries } from './guess-counters.queries';
import { guardGuess } from './guess-guard.service';
import { findPerson } from './mailed-people.queries';
import { assertGoodPin, assertOwnPin } from './new-secret.service';
import { tellStaffPinSet } from './send-link.service';
import { setStaffPin } from './set-secret.queries';
import { findPasswordHash } from './sign-in.queries';

/**
 * Sets the PIN that the signed-in staff member confirms actions with, proved by their password, and mails them. A PIN that wrong
 * tries locked can be tried again: who knows the password may set it. Throws weakSecret, wrongOwnPassword, or locked_out.
 */
export const setOwnStaffPin = async (
  context: UseCaseContext<StaffActor>,
  hasher: SecretHasher,
  { password, pin }: SetPinRequest,
): Promise<void> => {
  const { db, clock, config, actor } = context;
  const { userId } = actor;
  assertGoodPin(pin);
  const world = { db, now: clock.now(), settings: config.security };
  const passwordHash = await findPasswordHash(db, userId);
  const isRight = await guardGuess(
    world,
    { account: `merchant:${userId}:set_pin`, address: null, secret: 'password' },
    () => hasher.verifyPassword(passwordHash, password),
  );
  if (!isRight || passwordHash === null) throw wrongOwnPassword();
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

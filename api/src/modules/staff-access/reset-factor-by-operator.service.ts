import type { ApiConfig } from '../../core/config';
import type { Database } from '../../db/database';
import { findStaffNamed } from '../auth/auth.public';
import { noteMember } from './note-member.service';
import { resetFactor } from './reset-factor.service';

export type OperatorReset =
  | { readonly kind: 'reset'; readonly username: string; readonly isMailed: boolean }
  | { readonly kind: 'off'; readonly username: string }
  | { readonly kind: 'unknown' };

type OperatorWorld = {
  readonly db: Database;
  readonly config: Pick<ApiConfig, 'publicUrl'>;
  readonly now: Date;
};

/**
 * For operators: resets the second factor of a staff member, named by username or e-mail, whose team cannot do it since
 * another merchant relies on it, too. The log of each of their merchants has it.
 */
export const resetFactorByOperator = ({ db, config, now }: OperatorWorld, name: string) =>
  db.transaction().execute(async (transaction): Promise<OperatorReset> => {
    const person = await findStaffNamed(transaction, name.trim());
    if (person === undefined) return { kind: 'unknown' };
    const { id: userId, username } = person;
    if (!(await resetFactor(transaction, { config, now }, userId, 'Billfold support')))
      return { kind: 'off', username };
    await noteMember(transaction, {
      userId,
      actor: 'system:operator',
      action: 'staff.second_factor_reset',
      requestId: null,
      now,
    });
    return { kind: 'reset', username, isMailed: person.way_in_email !== null };
  });

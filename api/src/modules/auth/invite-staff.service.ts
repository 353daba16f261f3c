import type { ApiConfig } from '../../core/config';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/database';
import { findPerson, findStaffNamed } from './mailed-people.queries';
import { type LinkContext, mailLink } from './send-link.service';

export type Invitation =
  | { readonly kind: 'mailed'; readonly username: string; readonly state: 'invited' | 'active' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'no_address' };

export type InvitationWorld = {
  readonly db: Database;
  readonly config: Pick<ApiConfig, 'publicUrl' | 'security'>;
  readonly now: Date;
};

/** Mails a staff member without a password the link to choose one; the one before it ends. */
export const mailStaffLink = async (
  transaction: Executor,
  world: LinkContext,
  userId: number,
): Promise<void> => {
  const person = await findPerson(transaction, userId);
  if (person !== undefined) await mailLink(transaction, world, person, 'password_create');
};

/**
 * Mails a staff member, named by username or e-mail, the link with which they choose their password; the one before it
 * ends. For operators: an account that has a password keeps it until the link is used.
 */
export const inviteStaff = async (
  { db, config, now }: InvitationWorld,
  name: string,
): Promise<Invitation> => {
  const world = { config, now };
  return db.transaction().execute(async (transaction) => {
    const person = await findStaffNamed(transaction, name.trim());
    if (person === undefined) return { kind: 'unknown' };
    if (!(await mailLink(transaction, world, person, 'password_create')))
      return { kind: 'no_address' };
    await insertAuditEntry(transaction, {
      actor: 'system:operator',
      action: 'user.invited',
      entity: 'user',
      entityId: person.id,
      before: null,
      after: null,
      at: now,
      requestId: null,
    });
    return { kind: 'mailed', username: person.username, state: person.state };
  });
};

import { insertAuditEntry } from '../../db/audit.queries';
import type { UseCaseContext } from '../../context/use-case-context';
import { linkExpired } from './auth.errors';
import { findPerson, lockPerson } from './mailed-people.queries';
import { consumeCode, findLink } from './one-time-codes.service';
import { proveOwnContact } from './set-secret.queries';

/**
 * Confirms a contact that a customer changed: links to a new PIN go there from now on. Throws
 * linkExpired.
 */
export const confirmContact = async (
  context: UseCaseContext<null>,
  { username, code }: { readonly username: string; readonly code: string },
): Promise<void> => {
  const now = context.clock.now();
  const link = await findLink(context.db, { purpose: 'contact_change', username, code }, now);
  if (link === undefined) throw linkExpired();
  await context.db.transaction().execute(async (transaction) => {
    // The person before the codes: a fresh link is issued in this order.
    await lockPerson(transaction, link.userId);
    if (!(await consumeCode(transaction, link, now))) throw linkExpired();
    const before = await findPerson(transaction, link.userId);
    await proveOwnContact(transaction, link.userId);
    await insertAuditEntry(transaction, {
      actor: `customer:${link.userId}`,
      action: 'user.contact_confirmed',
      entity: 'user',
      entityId: link.userId,
      before: { email: before?.way_in_email ?? null },
      after: { email: before?.email ?? null },
      at: now,
      requestId: context.requestId,
    });
  });
};

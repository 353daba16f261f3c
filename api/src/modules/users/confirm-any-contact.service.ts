import { insertAuditEntry } from '../../db/audit.queries';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  confirmContact,
  consumeCode,
  findLink,
  linkExpired,
  type OpenCode,
} from '../auth/auth.public';
import { applyOwnContact, throwTaken } from './apply-own-contact.service';
import { findWrittenContact, lockCustomer } from './users.queries';

type MailedCode = { readonly username: string; readonly code: string };

const source = 'POST auth/confirm_contact';

/**
 * Makes the contact that the merchant of the link wrote the person's own, as if they had changed it in their profile.
 */
const takeOver = async (context: UseCaseContext<null>, link: OpenCode): Promise<void> => {
  const { db, clock, config, requestId } = context;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const user = await lockCustomer(transaction, link.userId);
    if (!(await consumeCode(transaction, link, now))) throw linkExpired();
    const written = await findWrittenContact(transaction, link.subscriptionId);
    const isGone = written === undefined || (written.email ?? written.phone) === null;
    if (user === undefined || isGone) throw linkExpired();
    const after = { email: written.email ?? user.email, phone: written.phone ?? user.phone };
    const actor = `customer:${user.id}`;
    await applyOwnContact(transaction, {
      user,
      after,
      config,
      record: { actor, at: now, requestId, source },
    });
    await insertAuditEntry(transaction, {
      actor,
      action: 'user.contact_changed',
      entity: 'user',
      entityId: user.id,
      before: { email: user.email, phone: user.phone },
      after: { ...after, source },
      at: now,
      requestId,
    });
  });
};

/**
 * The link of a change that the customer made, or of a contact that a merchant wrote. Throws linkExpired, and
 * emailTaken or phoneTaken when another person has it by now.
 */
export const confirmAnyContact = async (
  context: UseCaseContext<null>,
  given: MailedCode,
): Promise<void> => {
  const proposal = { ...given, purpose: 'contact_proposal' } as const;
  const link = await findLink(context.db, proposal, context.clock.now());
  if (link === undefined) return confirmContact(context, given);
  await takeOver(context, link).catch(throwTaken);
};

import { formatPhone } from '../../core/format-phone';
import type { Executor } from '../../db/database';
import { queueNotice } from '../outbox/outbox.public';
import { contactProposalMail, contactProposalText } from './access-mail.domain';
import { findPerson } from './mailed-people.queries';
import { issueLink } from './one-time-codes.service';
import type { LinkContext } from './send-link.service';

/**
 * The merchant's address for the person where it differs from the one of the sign-in; null where it is the same.
 * `phone` is ten digits.
 */
export type ContactProposal = {
  readonly userId: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly email: string | null;
  readonly phone: string | null;
};

/**
 * Proposes to the person to sign in with the address that a merchant wrote, at the proved e-mail, or else phone. The
 * link of an earlier proposal ends. Answers the e-mail of the proposal; null for a phone, or when nothing was proved,
 * so no proposal is sent. In the transaction of the change.
 */
export const proposeContact = async (
  transaction: Executor,
  { config, now }: LinkContext,
  proposal: ContactProposal,
): Promise<string | null> => {
  const person = await findPerson(transaction, proposal.userId);
  const to = person?.way_in_email ?? person?.proven_phone ?? null;
  if (person === undefined || to === null) return null;
  const { userId, merchantId, subscriptionId } = proposal;
  const lifetimeMs = config.security.links.contactMs;
  const { secret, expiresAt } = await issueLink(transaction, {
    purpose: 'contact_proposal',
    userId,
    merchantId,
    subscriptionId,
    lifetimeMs,
    now,
  });
  const link = { publicUrl: config.publicUrl, secret, lifetimeMs };
  const shown = { ...proposal, phone: proposal.phone && formatPhone(proposal.phone) };
  const notice = { address: to, merchantId, subscriptionId, expiresAt, now };
  if (person.way_in_email === null) {
    const body = contactProposalText(person.username, link, shown);
    await queueNotice(transaction, { ...notice, channel: 'sms', subject: '', body });
    return null;
  }
  const letter = contactProposalMail(person.username, link, shown);
  await queueNotice(transaction, { ...notice, channel: 'email', ...letter });
  return to;
};

import { unauthenticated } from '../../core/problem.errors';
import type { CustomerActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { consumeLinkToken, insertLinkToken } from './link-tokens.queries';
import { createToken, hashToken } from './session-token';
import { openSession } from './session.service';

/** A single-use token for the address of one invoice. The caller has made sure that the invoice is the actor's own. */
export const createBillLink = async (
  context: UseCaseContext<CustomerActor>,
  invoiceId: number,
): Promise<string> => {
  const token = createToken();
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + context.config.security.linkTokenLifetimeMs);
  await insertLinkToken(context.db, {
    opens: 'bill',
    tokenHash: hashToken(token),
    userId: context.actor.userId,
    invoiceId,
    now,
    expiresAt,
  });
  return token;
};

export type OpenedBill = { readonly userId: number; readonly token: string };

/** Swaps a link token for a session that opens its one invoice. Throws unauthenticated the second time. */
export const openBillLink = async (
  context: UseCaseContext<null>,
  linkToken: string,
): Promise<OpenedBill> => {
  const now = context.clock.now();
  // In one: a new PIN, which ends the links before the sessions, must not miss the session in between.
  return context.db.transaction().execute(async (transaction) => {
    const link = await consumeLinkToken(transaction, hashToken(linkToken), now);
    if (link === undefined) throw unauthenticated();
    const world = { db: transaction, now, settings: context.config.security };
    const token = await openSession(world, {
      userId: link.user_id,
      kind: 'customer',
      billInvoiceId: link.invoice_id,
    });
    return { userId: link.user_id, token };
  });
};

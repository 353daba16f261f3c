import { dayMs } from '@billfold/shared/contracts/durations';
import { payLink } from '@billfold/shared/contracts/pay-link';
import { randomInt } from 'node:crypto';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { linkExpired } from './auth.errors';
import { holdPayTarget, insertLinkToken, type PayTarget } from './link-tokens.queries';
import { hashToken } from './session-token';
import { openSession } from './session.service';

/** Longer than merchants remind of an invoice; older invoices are in the portal. */
const lifetimeMs = 90 * dayMs;

/** Letters and digits only: apps cut a dash or an underline off the end of an address in a text. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const createSecret = (): string =>
  Array.from({ length: payLink.length }, () => alphabet.charAt(randomInt(alphabet.length))).join(
    '',
  );

/** The secret is behind `#`: browsers send it to no server, so no log and no referrer has it. */
const addressOf = (publicUrl: string, secret: string): string =>
  `${publicUrl}${payLink.path}#${secret}`;

export type PayLink = {
  readonly address: string;
  /** Before it the address opens nothing. Call it in the transaction that lets the text leave. */
  readonly store: (executor: Executor, now: Date) => Promise<void>;
};

/**
 * A link for a text or mail: its reader sees one invoice and pays it with a card that they enter. It opens nothing else
 * of the customer, because staff read texts and people forward them.
 */
export const makePayLink = (
  publicUrl: string,
  { userId, invoiceId }: Pick<PayTarget, 'userId' | 'invoiceId'>,
): PayLink => {
  const secret = createSecret();
  return {
    address: addressOf(publicUrl, secret),
    store: (executor, now) =>
      insertLinkToken(executor, {
        opens: 'pay',
        tokenHash: hashToken(secret),
        userId,
        invoiceId,
        now,
        expiresAt: new Date(now.getTime() + lifetimeMs),
      }),
  };
};

/** For a preview: as long as a real link, and opens nothing. */
export const samplePayLink = (publicUrl: string): string => addressOf(publicUrl, payLink.sample);

export type OpenedPayLink = PayTarget & { readonly token: string };

/** Opens the session of a link in a text or mail. Throws linkExpired for one that does not work. */
export const openPayLink = async (
  { db, clock, config }: UseCaseContext<null>,
  secret: string,
): Promise<OpenedPayLink> => {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const target = await holdPayTarget(transaction, hashToken(secret), now);
    if (target === undefined) throw linkExpired();
    const token = await openSession(
      { db: transaction, now, settings: config.security },
      { userId: target.userId, kind: 'payer', billInvoiceId: target.invoiceId },
    );
    return { ...target, token };
  });
};

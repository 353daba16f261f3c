import { keptCharges, type JournalLine } from '@billfold/sandbox/kept-charges';
import type { Pool } from 'pg';
import { readProduct } from './config';

export type JournalRow = JournalLine;
export type SentMessage = { readonly channel: string; readonly to: string; readonly body: string };
export type SentMail = SentMessage & {
  readonly subject: string;
  readonly links: readonly string[];
};
type Fault = {
  readonly match?: Readonly<Record<string, string>>;
  readonly effect: string;
  readonly times?: number;
  readonly delayMs?: number;
};

const call = async (path: string, method: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${readProduct().sandboxUrl}/control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(
      `The sandbox answered ${response.status} to ${method} ${path}: ${await response.text()}`,
    );
  return response.status === 204 ? null : response.json();
};

/** The sandbox of the product under test and its faults. */
export const sandbox = {
  addFault: (fault: Fault) => call('/faults', 'POST', fault),
  clearFaults: () => call('/faults', 'DELETE'),
  /** Settles all that is captured: from then on it is refunded, not voided. */
  settle: () => call('/settle', 'POST'),
  /** The bank takes a payment back; the product learns it from the gateway's funding. */
  returnBankPayment: (retref: string, code: string) =>
    call('/ach-return', 'POST', { retref, code }),
  messages: (to: string) =>
    call(`/messages?channel=sms&to=${encodeURIComponent(to)}`, 'GET') as Promise<
      readonly SentMessage[]
    >,
  /** E-mails to an address, newest first. */
  mails: (to: string) =>
    call(`/messages?channel=email&to=${encodeURIComponent(to)}`, 'GET') as Promise<
      readonly SentMail[]
    >,
  /** A text as the provider would deliver it: signed, to the product's webhook. */
  sendText: (text: {
    readonly from: string;
    readonly to: string;
    readonly body: string;
    readonly media?: readonly { readonly type: string; readonly base64: string }[];
  }) => call('/inbound', 'POST', { channel: 'sms', ...text }),
  addMediaFault: (fault: Omit<Fault, 'match'>) => call('/media/faults', 'POST', fault),
  clearMediaFaults: () => call('/media/faults', 'DELETE'),
  journal: () => call('/journal', 'GET') as Promise<readonly JournalRow[]>,
};

const ordersOf = async (db: Pool, invoiceId: number): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query('select order_id from payment_attempts where invoice_id = $1', [
    invoiceId,
  ]);
  return new Set((rows as { order_id: string }[]).map(({ order_id: orderId }) => orderId));
};

/** Returns the gateway's authorisations of one invoice, in order, from its journal. */
export const authorisationsOf = async (
  db: Pool,
  invoiceId: number,
): Promise<readonly JournalRow[]> => {
  const orders = await ordersOf(db, invoiceId);
  return (await sandbox.journal()).filter(
    ({ endpoint, orderid }) => endpoint === 'auth' && orderid !== null && orders.has(orderid),
  );
};

/** Returns the amounts that the gateway charged for one invoice, from its journal. */
export const chargesOf = async (db: Pool, invoiceId: number): Promise<readonly (string | null)[]> =>
  (await authorisationsOf(db, invoiceId))
    .filter(({ outcome }) => outcome === 'approved')
    .map(({ amount }) => amount);

/**
 * Returns the charges in cents that the gateway kept for one invoice, without voids and refunds, from its journal.
 */
export const keptOf = async (db: Pool, invoiceId: number): Promise<readonly number[]> => {
  const orders = await ordersOf(db, invoiceId);
  return keptCharges(await sandbox.journal())
    .filter(({ orderId }) => orderId !== null && orders.has(orderId))
    .map(({ cents }) => cents);
};

import { isInScope, isPayer } from '../../core/actor';
import { contactLines } from '../../core/business-contact.domain';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  type BillDocument,
  type BillFacts,
  invoiceDocument,
  receiptDocument,
} from './bill-document.domain';
import { billNotFound, nothingPaid } from './document.errors';
import { methodsShownTo } from '../invoices/invoices.public';
import { addressLines, safeFileName } from './document-text.domain';
import { findBill, listBillLines, listBillPayments } from './documents.queries';
import type { MadeFile } from './send-file';

const readFacts = async ({ db, actor, clock }: UseCaseContext, id: number): Promise<BillFacts> => {
  const bill = isInScope(actor, id)
    ? await findBill(db, { id, actor, now: clock.now() })
    : undefined;
  if (bill === undefined) throw billNotFound();
  const lines = await listBillLines(db, id);
  const payments = await methodsShownTo(db, actor, await listBillPayments(db, id));
  return {
    number: bill.invoice_number === '' ? String(id) : bill.invoice_number,
    merchantName: bill.merchant_name,
    contact: contactLines(bill, bill.merchant_name),
    billTo: isPayer(actor) ? [bill.full_name] : addressLines(bill),
    description: bill.description,
    issuedOn: bill.issued_on,
    dueOn: bill.due_date,
    paidOn: bill.paid_date,
    state: bill.state,
    amountMinor: bill.amount,
    paidMinor: bill.amount_paid,
    minimumMinor: bill.minimum_amount_due,
    isInDoubt: bill.is_in_doubt,
    items: lines.filter(({ kind }) => kind === 'item'),
    appended: lines.filter(({ kind }) => kind === 'append'),
    payments: payments.map(({ type, amount, visible_method: visibleMethod, on }) => ({
      type,
      amountMinor: amount,
      visibleMethod,
      on,
    })),
  };
};

/** Loads what draws with the first document: most processes never draw one. */
const draw = async (document: BillDocument, now: Date): Promise<Buffer> => {
  const { drawBillPdf } = await import('./bill-pdf');
  return drawBillPdf(document, now);
};

/** Throws billNotFound for a foreign invoice. */
export const makeInvoicePdf = async (context: UseCaseContext, id: number): Promise<MadeFile> => {
  const facts = await readFacts(context, id);
  return {
    name: `invoice-${safeFileName(facts.number, String(id))}.pdf`,
    content: await draw(invoiceDocument(facts), context.clock.now()),
  };
};

/** Throws nothingPaid for an invoice of which no payment was ever taken. */
export const makeReceiptPdf = async (context: UseCaseContext, id: number): Promise<MadeFile> => {
  const facts = await readFacts(context, id);
  if (facts.state !== 'paid' && !facts.payments.some(({ type }) => type === 'payment'))
    throw nothingPaid();
  return {
    name: `receipt-${safeFileName(facts.number, String(id))}.pdf`,
    content: await draw(receiptDocument(facts), context.clock.now()),
  };
};

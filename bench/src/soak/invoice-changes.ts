import { isInDoubt, type Answer, type GaveUp, type Meaning, type Page } from './page';
import { staffPin } from './soak-world';

/** The last answer to a member of staff who changes an invoice. */
type Final<Kind extends string> = { readonly kind: Kind };
type Told<Kind extends string> = Promise<Final<Kind> | GaveUp>;

/** Repeats the request until `read` accepts the answer. A refusal in doubt is repeated when the outcome is known. */
const change = <Kind extends string>(
  page: Page,
  invoice: number,
  send: () => Promise<Answer>,
  read: (answer: Answer) => Meaning<Final<Kind>>,
): Told<Kind> =>
  page.insist<Final<Kind>>(invoice, send, (answer) => {
    const meaning = isInDoubt(answer) ? 'in_doubt' : read(answer);
    if (meaning === 'in_doubt') page.counts.changesInDoubt += 1;
    return meaning;
  });

/** Makes one line of an invoice, with the version that the member reads first. `below_paid`: more is paid already. */
export const storeAmount = (page: Page, invoice: number, cents: number) =>
  change<'stored' | 'below_paid'>(
    page,
    invoice,
    async () => {
      const { version = 0 } = await page.invoice(invoice);
      const lines = [
        { description: 'Service', amount: cents + 100 },
        { description: 'Discount', amount: -100 },
      ];
      const fields = { invoice_items: JSON.stringify(lines), version };
      return page.send('PATCH', `user_invoices/${invoice}`, fields);
    },
    ({ status, body: { code } }) => {
      if (code === 'version_mismatch') {
        page.counts.staleVersions += 1;
        return 'again';
      }
      if (status !== 200 && status !== 400) return 'unclear';
      page.counts[status === 200 ? 'amountsStored' : 'amountsBelowPaid'] += 1;
      return { kind: status === 200 ? 'stored' : 'below_paid' };
    },
  );

/** Cancels what is still owed; a colleague may have done it. */
export const cancelInvoice = (page: Page, invoice: number, key: string) =>
  change<'cancelled'>(
    page,
    invoice,
    () => page.send('DELETE', `user_invoices/${invoice}`, { pin: staffPin }, key),
    ({ status, body: { code } }) =>
      status === 200 || code === 'conflict' ? { kind: 'cancelled' } : 'unclear',
  );

const idsOf = (invoice: number) => ({ invoice_ids: JSON.stringify([invoice]) });

/** Deletes an invoice; one with payments stays. */
export const deleteInvoice = (page: Page, invoice: number) =>
  change<'deleted' | 'stays'>(
    page,
    invoice,
    () => {
      const fields = { ...idsOf(invoice), pin: staffPin };
      return page.send('POST', 'user_invoices/delete_invoices', fields);
    },
    ({ body: { deleted, detail = [] } }) => {
      if (deleted === undefined) return 'unclear';
      const [sentence = ''] = detail;
      if (deleted.includes(invoice) || sentence.endsWith('is deleted already.'))
        return { kind: 'deleted' };
      if (sentence.includes('is being confirmed')) return 'in_doubt';
      return sentence.endsWith('it has payments.') ? { kind: 'stays' } : 'unclear';
    },
  );

export const restoreInvoice = (page: Page, invoice: number) =>
  change<'restored'>(
    page,
    invoice,
    () => page.send('POST', 'user_invoices/restore_invoices', idsOf(invoice)),
    ({ status }) => (status === 200 ? { kind: 'restored' } : 'unclear'),
  );

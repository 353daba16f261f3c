import { setTimeout as sleep } from 'node:timers/promises';
import { betweenTriesMs, patienceMs, type Answer, type Page } from './page';
import { staffPin } from './soak-world';

/** The last answer to a member of staff who changes an invoice. */
export type ToldChange<Kind extends string> =
  | { readonly kind: Kind }
  | { readonly kind: 'gave_up'; readonly why: string };

export const changesGivenUp = (told: readonly ToldChange<string>[]): readonly string[] =>
  told.flatMap((each) => ('why' in each ? [each.why] : []));

/** Repeats the request until `read` accepts the answer. A refusal in doubt is repeated when the outcome is known. */
const untilTold = async <Kind extends string>(
  page: Page,
  invoice: number,
  ask: () => Promise<Answer>,
  read: (answer: Answer) => Kind | 'again' | 'in_doubt' | undefined,
): Promise<ToldChange<Kind>> => {
  let why = 'no time left';
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
    const answer = await ask();
    const { code = '' } = answer.body;
    const kind = ['payment_in_doubt', 'refund_in_doubt'].includes(code) ? 'in_doubt' : read(answer);
    if (kind === 'in_doubt') {
      page.counts.changesInDoubt += 1;
      await page.untilCertain(invoice);
    } else if (kind === undefined) {
      why = `${answer.status} ${code}`;
      await sleep(betweenTriesMs);
    } else if (kind !== 'again') return { kind };
  }
  return { kind: 'gave_up', why };
};

/** Makes one line of an invoice, with the version that the member reads first. `below_paid`: more is paid already. */
export const storeAmount = (
  page: Page,
  invoice: number,
  cents: number,
): Promise<ToldChange<'stored' | 'below_paid'>> =>
  untilTold(
    page,
    invoice,
    async () => {
      const { version = 0 } = await page.invoice(invoice);
      return page.untilAnswered('PATCH', `user_invoices/${invoice}`, {
        invoice_items: JSON.stringify([
          { description: 'Service', amount: cents + 100 },
          { description: 'Discount', amount: -100 },
        ]),
        version,
      });
    },
    ({ status, body: { code } }) => {
      if (code === 'version_mismatch') {
        page.counts.staleVersions += 1;
        return 'again';
      }
      if (status === 400) {
        page.counts.amountsBelowPaid += 1;
        return 'below_paid';
      }
      if (status === 200) page.counts.amountsStored += 1;
      return status === 200 ? 'stored' : undefined;
    },
  );

/** Cancels what is still owed; a colleague may have done it. */
export const cancelInvoice = (
  page: Page,
  invoice: number,
  key: string,
): Promise<ToldChange<'cancelled'>> =>
  untilTold(
    page,
    invoice,
    () => page.untilAnswered('DELETE', `user_invoices/${invoice}`, { pin: staffPin }, key),
    ({ status, body: { code } }) =>
      status === 200 || code === 'conflict' ? 'cancelled' : undefined,
  );

/** Deletes an invoice; one with payments stays. */
export const deleteInvoice = (
  page: Page,
  invoice: number,
): Promise<ToldChange<'deleted' | 'stays'>> =>
  untilTold(
    page,
    invoice,
    () =>
      page.untilAnswered('POST', 'user_invoices/delete_invoices', {
        invoice_ids: JSON.stringify([invoice]),
        pin: staffPin,
      }),
    ({ body: { deleted, detail = [] } }) => {
      if (deleted === undefined) return undefined;
      const [sentence = ''] = detail;
      if (deleted.includes(invoice) || sentence.endsWith('is deleted already.')) return 'deleted';
      if (sentence.includes('is being confirmed')) return 'in_doubt';
      return sentence.endsWith('it has payments.') ? 'stays' : undefined;
    },
  );

export const restoreInvoice = (page: Page, invoice: number): Promise<ToldChange<'restored'>> =>
  untilTold(
    page,
    invoice,
    () =>
      page.untilAnswered('POST', 'user_invoices/restore_invoices', {
        invoice_ids: JSON.stringify([invoice]),
      }),
    ({ status }) => (status === 200 ? 'restored' : undefined),
  );

import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { anInvoice, aPaidInvoice, aTransaction } from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function remember(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

const open = async (invoice: InvoiceView, answers: FakeHandlers = {}) => {
  const rendered = renderCustomer('/customer/receipts/paid/9', {
    'GET user_invoices/:id': invoice,
    ...answers,
  });
  await screen.findByRole('button', { name: 'Done' });
  return rendered;
};
const names = () =>
  screen.getAllByRole('button', { name: /Download|calendar/ }).map((button) => button.textContent);

describe('the files of an invoice', () => {
  it.each([
    ['that is paid', aPaidInvoice(), ['Download receipt (PDF)', 'Download invoice (PDF)']],
    [
      'that is scheduled',
      anInvoice({
        scheduled_on: '2024-03-12',
        transactions: [aTransaction({ status: 'scheduled' })],
      }),
      ['Download invoice (PDF)', 'Add to calendar'],
    ],
  ])('are for an invoice %s: %o', async (_which, invoice, files) => {
    await open(invoice);
    expect(names()).toEqual(files);
  });

  it.each([
    ['Download invoice (PDF)', 'invoice.pdf', 'invoice-9.pdf', aPaidInvoice()],
    ['Download receipt (PDF)', 'receipt.pdf', 'receipt-9.pdf', aPaidInvoice()],
    ['Add to calendar', 'schedule.ics', 'payment-9.ics', anInvoice({ scheduled_on: '2024-03-12' })],
  ])("are fetched by '%s' from %s and saved", async (name, file, fallback, invoice) => {
    const { user, record } = await open(invoice, { [`GET user_invoices/:id/${file}`]: 'bytes' });
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(saved).toEqual([fallback]));
    expect(record.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: `user_invoices/9/${file}`,
      answer: 'file',
    });
  });

  it('take the name the server gives them', async () => {
    const { user } = await open(aPaidInvoice(), {
      'GET user_invoices/:id/invoice.pdf': answer(200, 'bytes', {
        'content-disposition': 'attachment; filename="Invoice CW-0009.pdf"',
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Download invoice (PDF)' }));
    await waitFor(() => expect(saved).toEqual(['Invoice CW-0009.pdf']));
  });

  it('are fetched once at a time', async () => {
    const bytes = pending<unknown>();
    const { user, record } = await open(aPaidInvoice(), {
      'GET user_invoices/:id/invoice.pdf': () => bytes.promise,
    });
    await user.dblClick(screen.getByRole('button', { name: 'Download invoice (PDF)' }));
    expect(screen.getByRole('button', { name: 'Getting the file...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Download receipt (PDF)' })).toBeEnabled();
    bytes.resolve('bytes');
    expect(await screen.findByRole('button', { name: 'Download invoice (PDF)' })).toBeEnabled();
    expect(record.calls.filter(({ path }) => path.endsWith('invoice.pdf'))).toHaveLength(1);
  });

  it.each([
    ['refused', answer(403, { detail: 'Not yours' }), 'Not yours'],
    ['gone', answer(404, { detail: 'No such invoice' }), 'No such invoice'],
  ])('show why when they are %s, and can be requested again', async (_how, refusal, text) => {
    const { user, services } = await open(aPaidInvoice(), {
      'GET user_invoices/:id/invoice.pdf': refusal,
    });
    await user.click(screen.getByRole('button', { name: 'Download invoice (PDF)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    services.answerWith({ 'GET user_invoices/:id/invoice.pdf': 'bytes' });
    await user.click(screen.getByRole('button', { name: 'Download invoice (PDF)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

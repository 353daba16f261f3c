import {
  answer,
  enter,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith, invoiceWith, transactionWith } from '../../testing/rows-factory';

type Refund = NonNullable<ReturnType<typeof invoiceWith>['transactions'][number]['refund']>;
const detail = '/admin/invoices/detail/8';
const inDoubtText = "We're confirming this refund. Please don't repeat it.";

const paidWith = (change: Partial<Refund> = {}, amount = 2_500) =>
  invoiceWith({
    amount: 60_100,
    amount_paid: amount,
    transactions: [
      {
        id: 21,
        type: 'payment',
        visible_method: 'Visa 1111',
        amount_paid: amount,
        status: 'success',
        paid_date: '2026-03-01',
        refund: { refundable: amount, in_doubt: false, is_settled: true, ...change },
      },
    ],
  });
const given = (status: number, more: object = {}) => answer(200, { status, detail: 'X', ...more });

const open = (answers: FakeHandlers = {}, path = detail, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    ...options,
    answers: {
      'GET user_invoices/:id': paidWith(),
      'GET subscriptions/:id': customerWith(),
      'GET transactions': [transactionWith({ amount_paid: 2_500 })],
      'POST transactions/refund': given(1),
      'POST transactions/:id/cancel': given(1),
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const dialog = (name = 'Refund Payment') => screen.findByRole('dialog', { name });
const amountField = () => screen.findByLabelText('Amount to refund');
const typeAmount = async ({ user }: View, digits: string) => {
  const field = await amountField();
  await user.clear(field);
  await enter(user, field, digits);
};
const submit = async ({ user }: View, name: string | RegExp = /^Refund/, title?: string) =>
  user.click(within(await dialog(title)).getByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const sent = ({ record }: View) => record.calls.filter(({ method }) => method === 'POST');
const refundOf = async (amountText: string, answers: FakeHandlers = {}, invoice = paidWith()) => {
  const view = open({ 'GET user_invoices/:id': invoice, ...answers }, `${detail}?refund=21`);
  if (amountText !== '') await typeAmount(view, amountText);
  await submit(view);
  return view;
};

describe('refunding a payment', () => {
  it('opens from the payment with the whole amount, and Back closes it [ADMIN-198] [ADMIN-181]', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Refund $25.00, Visa 1111' }));
    expect(await amountField()).toHaveValue('$25.00');
    expect(within(await dialog()).getByRole('button', { name: 'Refund $25.00' })).toBeVisible();
    expect(view.location()).toBe(`${detail}?refund=21`);
    expect(screen.getByText('This payment has settled. It will be refunded.')).toBeVisible();
    expect(within(await dialog()).queryByText(/convenience fee/)).not.toBeInTheDocument();
    expect(
      screen.getByRole('checkbox', { name: 'Keep the bill open for this amount' }),
    ).not.toBeChecked();
    await view.back();
    await closed();
    expect(view.location()).toBe(detail);
  });

  it('asks again when it opens what can be given back', async () => {
    const view = open({ 'GET user_invoices/:id': paidWith({ is_settled: false }) });
    const button = await screen.findByRole('button', { name: 'Refund $25.00, Visa 1111' });
    view.services.answerWith({ 'GET user_invoices/:id': paidWith() });
    await view.user.click(button);
    expect(await screen.findByText('This payment has settled. It will be refunded.')).toBeVisible();
  });

  it('says that a payment which has settled meanwhile cannot be canceled', async () => {
    const view = open({ 'GET user_invoices/:id': paidWith({ is_settled: false }) });
    const button = await screen.findByRole('button', { name: 'Cancel $25.00, Visa 1111' });
    view.services.answerWith({ 'GET user_invoices/:id': paidWith() });
    await view.user.click(button);
    expect(
      await screen.findByText("This payment has settled and can't be canceled. Refund it instead."),
    ).toBeVisible();
  });

  it('sends transaction and cents once, with a key, and reads the invoice again [ADMIN-199] [ADMIN-200]', async () => {
    const refunding = pending<unknown>();
    const view = open(
      { 'POST transactions/refund': () => refunding.promise },
      `${detail}?refund=21`,
    );
    await typeAmount(view, '10.00');
    await view.user.dblClick(within(await dialog()).getByRole('button', { name: 'Refund $10.00' }));
    view.services.answerWith({
      'GET user_invoices/:id': paidWith({ refundable: 1_500 }),
      'GET transactions': [
        transactionWith({ amount_paid: 2_500 }),
        transactionWith({ id: 22, type: 'refund', amount_paid: 1_000 }),
      ],
    });
    await act(async () => refunding.resolve(given(1)));
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        {
          message: '$10.00 successfully refunded',
          type: 'success',
          about: { type: 'payment', id: 8 },
        },
      ]),
    );
    expect(sent(view)).toMatchObject([
      {
        path: 'transactions/refund',
        body: { transaction: 21, amount: 1_000 },
        idempotencyKey: expect.any(String),
      },
    ]);
    expect(await screen.findByRole('row', { name: /-\$10\.00.*Refund, Visa 1111/ })).toBeVisible();
    await closed();
    expect(view.location()).toBe(detail);
  });

  it('needs an amount [ADMIN-196]', async () => {
    const view = open({}, `${detail}?refund=21`);
    await view.user.clear(await amountField());
    await submit(view);
    expect(await screen.findByText('Please enter amount to refund.')).toBeVisible();
    await typeAmount(view, '0.00');
    await submit(view);
    expect(await screen.findByText('Please enter amount to refund.')).toBeVisible();
    expect(sent(view)).toEqual([]);
  });

  it('must not exceed what was paid [ADMIN-197]', async () => {
    const view = await refundOf('25.01');
    expect(
      await screen.findByText('You cannot refund more than the total transaction amount.'),
    ).toBeVisible();
    expect(sent(view)).toEqual([]);
    await typeAmount(view, '25.00');
    await submit(view);
    await closed();
    expect(sent(view)).toMatchObject([{ body: { amount: 2_500 } }]);
  });

  it('begins with what is left after earlier refunds, not divided from a fee', async () => {
    const left = paidWith({ refundable: 900, fee: 140 });
    open({ 'GET user_invoices/:id': left }, `${detail}?refund=21`);
    expect(await amountField()).toHaveValue('$9.00');
    const box = within(await dialog());
    expect(box.getByText('Left to refund')).toBeVisible();
    expect(
      box.getByText(
        "This payment includes a convenience fee of $1.40. The rest of the refund isn't split between the donation and the fee.",
      ),
    ).toBeVisible();
  });

  it('says how the fee of a settled payment is kept', async () => {
    open({ 'GET user_invoices/:id': paidWith({ fee: 140 }) }, `${detail}?refund=21`);
    expect(
      within(await dialog()).getByText(
        'This payment includes a convenience fee of $1.40. Refund the full amount to give it back, too, or $23.60 to keep it.',
      ),
    ).toBeVisible();
  });

  it('says that a payment without settlement is voided whole, with its fee', async () => {
    const unsettled = paidWith({ is_settled: false, fee: 140 });
    open({ 'GET user_invoices/:id': unsettled }, `${detail}?refund=21`);
    const box = within(await dialog());
    expect(box.getByText(/we'll void all of it and reopen the bill/)).toBeVisible();
    expect(
      box.getByText('This payment includes a convenience fee of $1.40. A void gives it back, too.'),
    ).toBeVisible();
  });

  it('says when the customer still owes the amount', async () => {
    const view = open({}, `${detail}?refund=21`);
    await amountField();
    await view.user.click(
      screen.getByRole('checkbox', { name: 'Keep the bill open for this amount' }),
    );
    await submit(view);
    await closed();
    expect(sent(view)).toMatchObject([{ body: { amount: 2_500, owed_again: true } }]);
  });

  it.each([
    [3, 'This transaction has been voided and cannot be refunded'],
    [0, 'Unable to issue refund at this time'],
  ])('shows what status %d means, and stays open [ADMIN-201] [ADMIN-202]', async (status, text) => {
    const view = await refundOf('', {
      'POST transactions/refund': given(status, { reason: 'The bank has taken it back.' }),
    });
    expect(await within(await dialog()).findByText(text)).toBeVisible();
    expect(screen.getByText('The bank has taken it back.')).toBeVisible();
    expect(view.record.toasts).toEqual([]);
    await waitFor(() =>
      // with the page, when the dialog opens, and after the refusal
      expect(view.record.calls.filter(({ path }) => path === 'user_invoices/8')).toHaveLength(3),
    );
  });

  it('shows the refusal of the server, one of the amount at its field', async () => {
    const text = 'You cannot refund more than the total transaction amount.';
    const view = await refundOf('', {
      'POST transactions/refund': answer(400, { detail: text, code: 'amount_above_payment' }),
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(await amountField()).toHaveAccessibleDescription(text);
    const forbidden = "You don't have permission to refund payments.";
    view.services.answerWith({ 'POST transactions/refund': answer(403, { detail: forbidden }) });
    await submit(view);
    expect(await within(await dialog()).findByText(forbidden)).toBeVisible();
  });

  it('asks for an amount above $500 twice', async () => {
    const view = open({ 'GET user_invoices/:id': paidWith({}, 60_000) }, `${detail}?refund=21`);
    const again = await screen.findByLabelText(/^Amount again/);
    await view.user.type(again, '50000');
    await submit(view);
    expect(await screen.findByText('Type the same amount again.')).toBeVisible();
    expect(sent(view)).toEqual([]);
    await view.user.clear(again);
    await view.user.type(again, '60000');
    await submit(view);
    await closed();
    expect(sent(view)).toMatchObject([{ body: { amount: 60_000 } }]);
  });

  it('asks once for $500', async () => {
    open({ 'GET user_invoices/:id': paidWith({}, 50_000) }, `${detail}?refund=21`);
    await amountField();
    expect(screen.queryByLabelText(/^Amount again/)).not.toBeInTheDocument();
  });

  it('sends the same refund again under the same key when no answer came', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const view = open({ 'POST transactions/refund': networkFailure }, `${detail}?refund=21`, {
        advanceTimers: jest.advanceTimersByTime,
      });
      await amountField();
      await submit(view);
      await act(() => jest.advanceTimersByTimeAsync(8_000));
      expect(
        await screen.findByText(
          "We didn't get an answer. Send it again. It'll be refunded only once.",
        ),
      ).toBeVisible();
      expect(await amountField()).toBeDisabled();
      view.services.answerWith({ 'POST transactions/refund': given(1) });
      await submit(view);
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(view.record.toasts).toHaveLength(1);
      const keys = sent(view).map(({ idempotencyKey }) => idempotencyKey);
      expect(keys).toHaveLength(5);
      expect(new Set(keys).size).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('sends a second refund of the same amount under another key', async () => {
    const view = await refundOf('5.00');
    await closed();
    await view.user.click(await screen.findByRole('button', { name: 'Refund $25.00, Visa 1111' }));
    await typeAmount(view, '5.00');
    await submit(view);
    await closed();
    const [first, second] = sent(view).map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
  });

  it('asks before a typed amount is lost', async () => {
    const view = open({}, `${detail}?refund=21`);
    await typeAmount(view, '7.00');
    await view.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(view.location()).toContain('refund=21');
  });

  it('is not there for staff without the permission', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    open({}, `${detail}?refund=21`, { session: { ...merchantSession, merchants } });
    expect(await screen.findByRole('row', { name: /Visa 1111/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Refund/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(
      screen.getByText(
        "You don't have permission to refund and void payments. An owner of the business can give it to you.",
      ),
    ).toBeVisible();
  });

  it.each([
    ['refunded', 'refunded', { refundable: 0 }, 'Fully refunded.'],
    ['voided', 'voided', { refundable: 0 }, "Voided. There's nothing to refund."],
    [
      'returned by the bank',
      'returned',
      { refundable: 0 },
      "Returned by the bank. There's nothing to refund.",
    ],
    [
      'taken elsewhere',
      'success',
      null,
      'Taken outside our card gateway. Refund it where it was taken.',
    ],
    ['in doubt', 'success', { in_doubt: true }, 'A refund is being confirmed.'],
    ['scheduled', 'scheduled', null, ''],
    ['declined', 'declined', { refundable: 0 }, ''],
  ])('says in place of Refund why a payment %s has none', async (_, status, change, text) => {
    const paid = paidWith(change ?? {});
    const transactions = change === null ? [] : paid.transactions;
    open({
      'GET user_invoices/:id': { ...paid, transactions },
      'GET transactions': [transactionWith({ status })],
    });
    const cells = within(await screen.findByRole('row', { name: /Visa 1111/ })).getAllByRole(
      'cell',
    );
    expect(cells.at(-1)).toHaveTextContent(text === '' ? /^(Actions)?$/ : text);
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
  });
});

describe('a refund in doubt', () => {
  const doubt = { id: 31, type: 'refund', amount: 1_000 } as const;
  const doubtful = paidWith({ in_doubt: true, refundable: 2_500, doubt });

  it('says that it is being confirmed, and offers no second one', async () => {
    const view = open(
      {
        'POST transactions/refund': answer(202, { status: 0, code: 'refund_in_doubt' }),
      },
      `${detail}?refund=21`,
    );
    await amountField();
    view.services.answerWith({ 'GET user_invoices/:id': doubtful });
    await submit(view);
    expect(await screen.findByText(new RegExp(inDoubtText))).toBeVisible();
    await closed();
    expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
    expect(view.record.toasts).toEqual([{ message: inDoubtText }]);
  });

  it('shows the text of a second one that another tab sends', async () => {
    await refundOf('', {
      'POST transactions/refund': answer(409, { detail: inDoubtText, code: 'refund_in_doubt' }),
    });
    expect(await within(await dialog()).findByText(inDoubtText)).toBeVisible();
  });

  it.each([
    ['success', '$10.00 successfully refunded', 'success'],
    ['not_refunded', 'Unable to issue refund at this time', 'error'],
  ])('survives a reload, and ends as %s when staff check', async (status, message, type) => {
    const view = open({
      'GET user_invoices/:id': doubtful,
      'GET transactions/:id/get_status': { status },
    });
    expect(await screen.findByText(new RegExp(inDoubtText))).toBeVisible();
    view.services.answerWith({ 'GET user_invoices/:id': paidWith() });
    await view.user.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(view.record.toasts).toEqual([{ message, type }]));
    expect(view.record.calls.some(({ path }) => path === 'transactions/31/get_status')).toBe(true);
    await waitFor(() =>
      expect(screen.queryByText(new RegExp(inDoubtText))).not.toBeInTheDocument(),
    );
  });

  it('is polled by the page itself, until the page is left', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const view = open(
        {
          'GET user_invoices/:id': doubtful,
          'GET transactions/:id/get_status': { status: 'confirming' },
          'GET user_invoices': [],
        },
        detail,
        { advanceTimers: jest.advanceTimersByTime },
      );
      await screen.findByText(new RegExp(inDoubtText));
      const countPolls = () =>
        view.record.calls.filter(({ path }) => path === 'transactions/31/get_status').length;
      await act(() => jest.advanceTimersByTimeAsync(3_100));
      expect(countPolls()).toBe(1);
      await view.user.click(screen.getByRole('link', { name: 'Invoices' }));
      await screen.findByRole('heading', { name: 'Invoices' });
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(countPolls()).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('cancelling a payment', () => {
  const unsettled = { 'GET user_invoices/:id': paidWith({ is_settled: false }) };

  it('sends the id in the path and says what was canceled [ADMIN-203] [ADMIN-204] [ADMIN-206]', async () => {
    const view = open(unsettled);
    await view.user.click(await screen.findByRole('button', { name: 'Cancel $25.00, Visa 1111' }));
    expect(
      await screen.findByText(
        'The payment of $25.00 with Visa 1111 will be voided. The bill will be open again.',
      ),
    ).toBeVisible();
    await submit(view, 'Cancel $25.00 payment', 'Cancel Payment');
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        {
          message: '$25.00 transaction successfully canceled',
          type: 'success',
          about: { type: 'payment', id: 8 },
        },
      ]),
    );
    await closed();
    expect(sent(view)).toMatchObject([
      { path: 'transactions/21/cancel', idempotencyKey: expect.any(String) },
    ]);
  });

  it.each([2, 3])('shows that status %d canceled nothing [ADMIN-205]', async (status) => {
    const view = open(
      { ...unsettled, 'POST transactions/:id/cancel': given(status) },
      `${detail}?cancel=21`,
    );
    await submit(view, 'Cancel $25.00 payment', 'Cancel Payment');
    expect(await screen.findByText('Transaction could not be canceled')).toBeVisible();
  });

  it('is offered only for a whole payment that has not settled', async () => {
    open({ 'GET user_invoices/:id': paidWith({ is_settled: false, refundable: 1_000 }) });
    expect(await screen.findByRole('button', { name: /^Refund/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel \$/ })).not.toBeInTheDocument();
  });
});

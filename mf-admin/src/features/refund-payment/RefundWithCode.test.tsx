import {
  answer,
  enter as paste,
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

const detail = '/admin/invoices/detail/8';
const wantedText = 'Please confirm this with a code from your authenticator app.';
const wanted = answer(403, { detail: wantedText, code: 'second_factor_required' });
const done = { status: 1, detail: 'X' };
const refund = 'transactions/refund';
const prove = 'second_factor/prove';

const payment = (isSettled = true) => ({
  'GET user_invoices/:id': invoiceWith({
    amount: 70_000,
    amount_paid: 70_000,
    transactions: [
      {
        id: 21,
        type: 'payment',
        visible_method: 'Visa 1111',
        amount_paid: 70_000,
        status: 'success',
        paid_date: '2026-03-01',
        refund: { refundable: 70_000, in_doubt: false, is_settled: isSettled },
      },
    ],
  }),
});
const open = (answers: FakeHandlers = {}, query = '?refund=21') =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `${detail}${query}`,
    session: merchantSession,
    advanceTimers: jest.advanceTimersByTime,
    answers: {
      ...payment(),
      'GET subscriptions/:id': customerWith(),
      'GET transactions': [transactionWith({ amount_paid: 70_000 })],
      [`POST ${refund}`]: wanted,
      'POST transactions/:id/cancel': wanted,
      [`POST ${prove}`]: {},
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const posts = ({ record }: View) => record.calls.filter(({ method }) => method === 'POST');
const pathsOf = (view: View) => posts(view).map(({ path }) => path);
const refundKeys = (view: View) =>
  posts(view)
    .filter(({ path }) => path !== prove)
    .map(({ idempotencyKey }) => idempotencyKey);

/** $650.00 of $700.00, which the customer still owes. */
const fillIn = async ({ user }: View) => {
  const amount = await screen.findByLabelText('Amount to refund');
  await user.clear(amount);
  await paste(user, amount, '650.00');
  await paste(user, await screen.findByLabelText(/^Amount again/), '650.00');
  await user.click(screen.getByRole('checkbox', { name: 'Keep the bill open for this amount' }));
};
const submit = async ({ user }: View, title = 'Refund Payment', name = /^Refund \$/) =>
  user.click(
    within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }),
  );
const prompt = async () => {
  const box = within(await screen.findByRole('dialog', { name: 'Confirm with a code' }));
  await box.findByLabelText('Code');
  return box;
};
const enter = async ({ user }: View, code: string) => {
  const box = await prompt();
  const field = box.getByLabelText('Code');
  await user.clear(field);
  await paste(user, field, code);
  await user.click(box.getByRole('button', { name: 'Confirm' }));
};
const noPrompt = () =>
  waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Confirm with a code' })).not.toBeInTheDocument(),
  );
const allClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

describe('a refund for which the server wants a code', () => {
  it('goes on after a wrong code and a right one, once and under its first key', async () => {
    const view = open({ [`POST ${prove}`]: answer(403, { detail: "This code isn't correct." }) });
    await fillIn(view);
    await submit(view);
    await enter(view, '000000');
    expect(await (await prompt()).findByText("This code isn't correct.")).toBeVisible();
    view.services.answerWith({ [`POST ${prove}`]: {}, [`POST ${refund}`]: done });
    await enter(view, '123456');
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        {
          message: '$650.00 successfully refunded',
          type: 'success',
          about: { type: 'payment', id: 8 },
        },
      ]),
    );
    await allClosed();
    expect(pathsOf(view)).toEqual([refund, prove, prove, refund]);
    expect(posts(view).map(({ body }) => body)).toEqual([
      { transaction: 21, amount: 65_000, owed_again: true },
      { code: '000000' },
      { code: '123456' },
      { transaction: 21, amount: 65_000, owed_again: true },
    ]);
    expect(new Set(refundKeys(view)).size).toBe(1);
    expect(refundKeys(view)[0]).toEqual(expect.any(String));
  });

  it('checks a code once for two presses', async () => {
    const checking = pending<unknown>();
    const view = open({ [`POST ${prove}`]: () => checking.promise });
    await fillIn(view);
    await submit(view);
    await view.user.type((await prompt()).getByLabelText('Code'), '123456{Enter}{Enter}');
    expect(pathsOf(view)).toEqual([refund, prove]);
    view.services.answerWith({ [`POST ${refund}`]: done });
    await act(async () => checking.resolve(answer(200, {})));
    await allClosed();
    expect(pathsOf(view)).toEqual([refund, prove, refund]);
  });

  it('sends no empty code, keeps the form when its prompt is closed, and asks again', async () => {
    const view = open();
    await fillIn(view);
    await submit(view);
    const box = await prompt();
    expect(box.getByText(/We're asking again because this is hard to undo\./)).toBeVisible();
    await waitFor(() => expect(box.getByLabelText('Code')).toHaveFocus());
    await view.user.click(box.getByRole('button', { name: 'Confirm' }));
    expect(await box.findByText('This field is required')).toBeVisible();
    expect(pathsOf(view)).toEqual([refund]);
    await view.user.click(box.getByRole('button', { name: 'Cancel' }));
    await noPrompt();
    expect(await screen.findByText(wantedText)).toBeVisible();
    expect(screen.getByLabelText('Amount to refund')).toHaveValue('$650.00');
    expect(screen.getByLabelText(/^Amount again/)).toHaveValue('$650.00');
    expect(
      screen.getByRole('checkbox', { name: 'Keep the bill open for this amount' }),
    ).toBeChecked();
    expect(view.location()).toBe(`${detail}?refund=21`);
    expect(pathsOf(view)).toEqual([refund]);
    await submit(view);
    view.services.answerWith({ [`POST ${refund}`]: done });
    await enter(view, '123456');
    await allClosed();
    expect(pathsOf(view)).toEqual([refund, refund, prove, refund]);
    expect(new Set(refundKeys(view)).size).toBe(1);
  });

  it('keeps the key of a refund whose answer was lost', async () => {
    const view = open({ [`POST ${refund}`]: networkFailure });
    await fillIn(view);
    await submit(view);
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    await screen.findByText("We didn't get an answer. Send it again. It'll be refunded only once.");
    view.services.answerWith({ [`POST ${refund}`]: wanted });
    await submit(view);
    await prompt();
    view.services.answerWith({ [`POST ${refund}`]: done });
    await enter(view, '123456');
    await allClosed();
    expect(refundKeys(view).length).toBeGreaterThan(3);
    expect(new Set(refundKeys(view)).size).toBe(1);
  });
});

describe('a cancel for which the server wants a code', () => {
  it('goes on after the code, once and under its first key', async () => {
    const view = open(payment(false), '?cancel=21');
    await paste(view.user, await screen.findByLabelText(/^Amount again/), '700.00');
    await submit(view, 'Cancel Payment', /^Cancel \$/);
    await prompt();
    view.services.answerWith({ 'POST transactions/:id/cancel': done });
    await enter(view, '123456');
    await allClosed();
    expect(pathsOf(view)).toEqual(['transactions/21/cancel', prove, 'transactions/21/cancel']);
    expect(new Set(refundKeys(view)).size).toBe(1);
    expect(view.record.toasts).toEqual([
      {
        message: '$700.00 transaction successfully canceled',
        type: 'success',
        about: { type: 'payment', id: 8 },
      },
    ]);
  });
});

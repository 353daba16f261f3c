import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import {
  answer,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { homeAnswers, reportWith } from '../../testing/report-factory';
import { customerWith, invoiceWith } from '../../testing/rows-factory';

const detail = '/admin/invoices/detail/8';
const preview = {
  full_name: 'Ana Rivera',
  medium: 'sms',
  address: '(303) 555-0101',
  body: 'Hi Ana, this is a reminder: https://pay.test/p#EachCustomerGetsTheirs',
  segments: 1,
  leaves_at: null,
  time_zone: 'America/Denver',
};
const shownBody = 'Hi Ana, this is a reminder: https://pay.test/p#…';
const night = { ...preview, segments: 2, leaves_at: '2026-11-21T15:00:00.000Z' };
const inDenver = {
  session: {
    ...merchantSession,
    merchants: [{ id: 1, name: 'Cedar Water', time_zone: 'America/Denver' }],
  },
};

const open = (
  answers: FakeHandlers = {},
  path = detail,
  options: Partial<RenderRemoteOptions> = inDenver,
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    ...options,
    answers: {
      'GET user_invoices/:id': invoiceWith(),
      'GET subscriptions/:id': customerWith(),
      'GET transactions': [],
      'GET user_invoices/:id/reminder': preview,
      'POST user_invoices/:id/reminder': { medium: 'sms', leaves_at: null },
      ...answers,
    },
  });
type View = ReturnType<typeof open>;

const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Send Ana Rivera a reminder?' }));
const ask = async ({ user }: View) => {
  await user.click(await screen.findByRole('button', { name: 'Send reminder' }));
  return question();
};
const sendButton = async () => (await question()).findByRole('button', { name: 'Send reminder' });
const ready = async () => {
  await waitFor(async () => expect(await sendButton()).toBeEnabled());
  return sendButton();
};
const sent = ({ record }: View) => record.calls.filter(({ method }) => method === 'POST');

describe('Send reminder', () => {
  it('shows the text first, and sends it once at a double press', async () => {
    const view = open();
    const dialog = await ask(view);
    expect(await dialog.findByText(shownBody)).toBeVisible();
    expect(dialog.getByText("We'll text this to (303) 555-0101:")).toBeVisible();
    expect(view.location()).toBe(`${detail}?dialog=remind`);
    expect(sent(view)).toEqual([]);
    const sending = pending<unknown>();
    view.services.answerWith({ 'POST user_invoices/:id/reminder': () => sending.promise });
    await view.user.dblClick(await ready());
    await view.user.keyboard('{Escape}');
    expect(await question()).toBeDefined();
    await act(async () => sending.resolve({ medium: 'sms', leaves_at: null }));
    await waitFor(() =>
      expect(view.record.toasts).toEqual([{ message: 'Reminder sent.', type: 'success' }]),
    );
    expect(sent(view)).toMatchObject([{ path: 'user_invoices/8/reminder', body: {} }]);
    expect(sent(view)[0]?.idempotencyKey).toEqual(expect.any(String));
    await waitFor(() => expect(view.location()).toBe(detail));
  });

  it('says at night when the text leaves, and how long it is', async () => {
    const view = open({ 'GET user_invoices/:id/reminder': night });
    const dialog = await ask(view);
    expect(
      await dialog.findByText(
        "Texts don't go out during quiet hours. This one waits until 11/21/2026 08:00AM MST.",
      ),
    ).toBeVisible();
    expect(dialog.getByText(/It's 2 texts long\.$/)).toBeVisible();
    await view.user.click(await ready());
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        { message: 'The reminder will be sent at 11/21/2026 08:00AM MST.', type: 'success' },
      ]),
    );
  });

  it('names the email address of a customer who gets no texts', async () => {
    const view = open({
      'GET user_invoices/:id/reminder': {
        ...preview,
        medium: 'email',
        address: 'ana@mail.test',
        segments: null,
      },
    });
    const dialog = await ask(view);
    expect(await dialog.findByText("We'll email this to ana@mail.test:")).toBeVisible();
  });

  it('says why there is none, without a button that sends', async () => {
    const reason = "Ana Rivera hasn't opted in to text messages or emails.";
    const view = open({
      'GET user_invoices/:id/reminder': answer(400, { detail: reason, code: 'consent_missing' }),
    });
    const dialog = await ask(view);
    expect(await dialog.findByText(reason)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Send reminder' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Copy payment link' })).toBeVisible();
    // Both the button and the cross close it.
    const [close] = dialog.getAllByRole('button', { name: 'Close' });
    await view.user.click(close ?? document.body);
    await waitFor(() => expect(view.location()).toBe(detail));
  });

  it('loads the text again after a lost call', async () => {
    const view = open({ 'GET user_invoices/:id/reminder': networkFailure });
    const dialog = await ask(view);
    await dialog.findByRole('button', { name: 'Try again' });
    view.services.answerWith({ 'GET user_invoices/:id/reminder': preview });
    await view.user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(shownBody)).toBeVisible();
  });

  it('repeats a lost sending under the same key, and shows a refusal', async () => {
    const view = open({ 'POST user_invoices/:id/reminder': networkFailure });
    await ask(view);
    await view.user.click(await ready());
    expect(await (await question()).findByText('Network Error')).toBeVisible();
    const detailText = 'This bill is paid. No reminder is needed.';
    view.services.answerWith({
      'POST user_invoices/:id/reminder': answer(409, { detail: detailText, code: 'conflict' }),
    });
    await view.user.click(await ready());
    expect(await (await question()).findByText(detailText)).toBeVisible();
    const keys = new Set(sent(view).map(({ idempotencyKey }) => idempotencyKey));
    expect(keys.size).toBe(1);
  });

  it.each<readonly [string, InvoiceView, readonly string[] | undefined]>([
    ['a paid invoice', invoiceWith({ state: 'paid', amount_paid: 1_234 }), undefined],
    ['a canceled invoice', invoiceWith({ state: 'cancelled' }), undefined],
    ['a scheduled payment', invoiceWith({ scheduled_on: '2026-03-04' }), undefined],
    ['a payment in doubt', invoiceWith({ payment_in_doubt: true }), undefined],
    ['staff who may not message', invoiceWith(), ['view', 'invoices']],
  ])('is not offered for %s', async (_what, invoice, permissions) => {
    const merchants = [{ id: 1, name: 'Cedar', ...(permissions && { permissions }) }];
    open({ 'GET user_invoices/:id': invoice }, detail, {
      session: { ...merchantSession, merchants },
    });
    expect(await screen.findByRole('heading', { name: 'Invoice CW-8' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send reminder' })).not.toBeInTheDocument();
  });
});

describe('Send reminder beside a list', () => {
  const late = invoiceWith({ state: 'late' });
  const lists: FakeHandlers = {
    ...homeAnswers,
    'GET merchants/reports': reportWith(),
    'GET user_invoices': [late],
    'GET user_invoices/sums': { count: 1, amount: 1_234, balance: 1_234 },
  };
  const home = '/admin/dashboard';
  const bell = () => screen.findByRole('button', { name: 'Send Ana Rivera a reminder' });
  const expectSentFrom = async (view: View, place: string) => {
    await view.user.click(await ready());
    await waitFor(() =>
      expect(sent(view)).toMatchObject([{ path: 'user_invoices/8/reminder', body: {} }]),
    );
    await waitFor(() => expect(view.location()).toBe(place));
  };

  it('asks from a late row of the home screen, and goes back there', async () => {
    const view = open(lists, home);
    await view.user.click(await bell());
    expect(await (await question()).findByText(shownBody)).toBeVisible();
    expect(view.location()).toBe(`${home}?dialog=remind&id=8`);
    await expectSentFrom(view, home);
    await waitFor(async () => expect(await bell()).toHaveFocus());
  });

  it('offers the payment link for a customer who gets no messages', async () => {
    const reason = "Ana Rivera hasn't opted in to text messages or emails.";
    const view = open(
      {
        ...lists,
        'GET user_invoices/:id/reminder': answer(400, { detail: reason, code: 'consent_missing' }),
        'POST user_invoices/:id/invoice_link': { link: 'https://pay.test/p#One' },
      },
      home,
    );
    await view.user.click(await bell());
    const dialog = await question();
    await view.user.click(await dialog.findByRole('button', { name: 'Copy payment link' }));
    await waitFor(() =>
      expect(sent(view)).toMatchObject([{ path: 'user_invoices/8/invoice_link', body: {} }]),
    );
    await waitFor(() =>
      expect(view.record.toasts).toEqual([{ message: 'Payment link copied.', type: 'success' }]),
    );
  });

  it('asks from the preview of an invoice in their list', async () => {
    const view = open(lists, '/admin/invoices');
    await view.user.click(await screen.findByRole('button', { name: 'Preview Invoice CW-8' }));
    expect(await (await ask(view)).findByText(shownBody)).toBeVisible();
    await expectSentFrom(view, '/admin/invoices?preview=8');
  });

  it('is not offered in a row to staff who may not message', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view', 'invoices'] as const }];
    open(lists, `${home}?dialog=remind&id=8`, { session: { ...merchantSession, merchants } });
    expect(await screen.findByRole('row', { name: /Ana Rivera.*late/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /reminder/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

import {
  answer,
  networkFailure,
  pending,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { onDesktop } from '../../testing/desktop';
import {
  anInvoice,
  aPaidInvoice,
  aSubscription,
  aTransaction,
} from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';

const merchantNamed = (id: number, name: string) => ({
  ...anInvoice().merchant,
  id,
  name,
  logo_url: '',
});
const due = anInvoice({ id: 9, merchant: merchantNamed(1, 'Acme'), amount: 5_000 });
const upcoming = anInvoice({ id: 10, state: 'upcoming', merchant: merchantNamed(2, 'Harbor') });
const late = anInvoice({ id: 11, state: 'late', merchant: merchantNamed(3, 'Maple') });
const cancelled = anInvoice({ id: 12, state: 'cancelled', merchant: merchantNamed(4, 'Gone') });
const paid = aPaidInvoice({
  id: 13,
  transactions: [
    aTransaction({ id: 1, visible_method: 'Visa 1111', amount_paid: 6_000 }),
    aTransaction({ id: 2, visible_method: 'Checking 6789', amount_paid: 4_000 }),
  ],
});
const everything = [due, upcoming, late, cancelled, paid];

const open = (answers: FakeHandlers = {}, options = {}) =>
  renderCustomer(
    '/customer/dashboard',
    {
      'GET user_invoices': everything,
      'GET user_invoices/:id': ({ params }) => (params['id'] === '13' ? paid : due),
      'GET payment_methods': [],
      'GET subscriptions/:id': aSubscription(),
      'POST user_invoices/:id/link_token': { auth_token: 't0k' },
      ...answers,
    },
    options,
  );

const openBills = async (answers: FakeHandlers = {}) => {
  const rendered = open(answers);
  await rendered.user.click(await screen.findByRole('button', { name: 'Bills' }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Bills' }) };
};

const openReceipts = async (answers: FakeHandlers = {}) => {
  const rendered = open(answers);
  await rendered.user.click(await screen.findByRole('button', { name: 'Receipts' }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Receipts' }) };
};

describe('the dashboard', () => {
  it('greets and shows two tiles of both halves, after a loader [CUST-001, CUST-019, CUST-021, CUST-035, CUST-047]', async () => {
    const list = pending<unknown>();
    const { record } = open({ 'GET user_invoices': () => list.promise });
    expect(await screen.findByText('Loading your bills')).toBeInTheDocument();
    list.resolve(everything);
    expect(screen.getByRole('heading', { level: 1, name: 'Hi, Ana!' })).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Bills' });
    const tiles = screen
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-haspopup') === 'dialog');
    expect(tiles.map((tile) => tile.textContent)).toEqual(['Bills', 'Receipts']);
    expect(screen.getByRole('button', { name: 'Bills' })).toHaveAccessibleDescription(
      '2 due, 1 late',
    );
    expect(screen.getByRole('button', { name: 'Receipts' })).toHaveAccessibleDescription('1 paid');
    expect(
      record.calls.map(({ method, path, query }) => [method, path, query?.['bill_state']]),
    ).toEqual([
      ['GET', 'user_invoices', 'unpaid'],
      ['GET', 'user_invoices', 'paid'],
    ]);
  });

  it('is where the bare area address leads', async () => {
    const { location } = renderCustomer('/customer', { 'GET user_invoices': [] });
    await screen.findByRole('button', { name: 'Bills' });
    expect(location()).toBe('/customer/dashboard');
  });

  it('shows the detail of a refusal at the top, as of any failure, and tries again [SHARED-011]', async () => {
    const { user, services } = open({
      'GET user_invoices': answer(403, { detail: ['No bills today', 'Ask again'] }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('No bills todayAsk again');
    services.answerWith({ 'GET user_invoices': everything });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Bills' })).toHaveAccessibleDescription(
      '2 due, 1 late',
    );
    expect(screen.getByRole('button', { name: 'Receipts' })).toHaveAccessibleDescription('1 paid');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the amount owed', () => {
  afterEach(() => jest.useRealTimers());

  const panel = async () => {
    const heading = await screen.findByRole('heading', { level: 2, name: /^You owe/ });
    return { heading, pays: () => screen.queryAllByRole('button', { name: /^Pay / }) };
  };
  const payNames = (buttons: readonly HTMLElement[]) => buttons.map((button) => button.textContent);

  it('is above the tiles, then the late invoice, then the next two', async () => {
    open();
    const { heading, pays } = await panel();
    expect(heading).toHaveTextContent('You owe $250.00');
    expect(screen.getByText('1 late')).toBeInTheDocument();
    expect(payNames(pays())).toEqual([
      'Pay $100.00 to Maple',
      'Pay $50.00 to Acme',
      'Pay $100.00 to Harbor',
    ]);
    expect(heading.compareDocumentPosition(screen.getByRole('button', { name: 'Bills' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByRole('link', { name: /View all/ })).not.toBeInTheDocument();
  });

  it('counts the late days and names what the invoice is for', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2024-03-17T18:00:00Z') });
    open({ 'GET user_invoices': [late] });
    await panel();
    expect(screen.getByText('Water, February')).toBeInTheDocument();
    expect(screen.getByText('12 days late')).toBeInTheDocument();
  });

  it('opens the pay screen of the invoice with a token, once', async () => {
    const token = pending<{ auth_token: string }>();
    const { user, record } = open({ 'POST user_invoices/:id/link_token': () => token.promise });
    const { pays } = await panel();
    await user.dblClick(screen.getByRole('button', { name: 'Pay $100.00 to Maple' }));
    for (const button of pays()) expect(button).toBeDisabled();
    token.resolve({ auth_token: 't0k' });
    await waitFor(() =>
      expect(record.navigations).toEqual(['/customer/blytzwallet/invoice/11?auth_token=t0k']),
    );
    expect(record.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says when an invoice is paid anyway, and asks for no second payment', async () => {
    open({
      'GET user_invoices': [
        anInvoice({ id: 1, scheduled_on: '2024-03-12' }),
        anInvoice({ id: 2, autopay_on: '2024-03-05' }),
        anInvoice({ id: 3, payment_in_doubt: true }),
        anInvoice({ id: 4, autopay_on: '2024-04-05' }),
      ],
    });
    const { heading, pays } = await panel();
    expect(heading).toHaveTextContent('You owe $400.00');
    expect(screen.getByText('Nothing to do right now')).toBeInTheDocument();
    expect(screen.getByText('Scheduled for 03/12/2024')).toBeInTheDocument();
    expect(screen.getByText('Auto-pay on 03/05/2024')).toBeInTheDocument();
    expect(screen.getByText('Payment is being confirmed')).toBeInTheDocument();
    expect(pays()).toEqual([]);
    expect(screen.getByRole('link', { name: 'View all 4 bills' })).toHaveAttribute(
      'href',
      '/customer/bills/unpaid',
    );
  });

  it('is added up by the server when the list has another page', async () => {
    const { record } = open({
      'GET user_invoices': answer(200, everything, { 'x-next-cursor': 'c2' }),
      'GET user_invoices/owed': { amount: 987_654, count: 40, late: 7 },
    });
    await screen.findByText('7 late');
    const { heading } = await panel();
    expect(heading).toHaveTextContent('You owe $9,876.54');
    expect(screen.getByRole('link', { name: 'View all 40 bills' })).toBeInTheDocument();
    expect(record.calls.filter(({ path }) => path === 'user_invoices/owed')).toHaveLength(1);
  });

  it('stays open with a way to try again when the server cannot add it up', async () => {
    const { user, services } = open({
      'GET user_invoices': answer(200, everything, { 'x-next-cursor': 'c2' }),
      'GET user_invoices/owed': answer(500, { detail: 'Broken' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Broken');
    expect(screen.getByRole('button', { name: 'Pay $100.00 to Maple' })).toBeEnabled();
    services.answerWith({ 'GET user_invoices/owed': { amount: 987_654, count: 40, late: 7 } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('7 late')).toBeInTheDocument();
  });

  it('is replaced by a calm sentence when nothing is owed', async () => {
    open({ 'GET user_invoices': [paid] });
    expect(await screen.findByText("You're all caught up!")).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  });
});

describe('the latest receipts', () => {
  it('are absent on a phone', async () => {
    open();
    await screen.findByRole('button', { name: 'Receipts' });
    expect(screen.queryByRole('heading', { name: 'Latest receipts' })).not.toBeInTheDocument();
  });

  describe('on a desktop', () => {
    onDesktop();

    it('lead to their receipts, five at most', async () => {
      const receipts = [1, 2, 3, 4, 5, 6].map((id) => aPaidInvoice({ id }));
      const { user, location } = open({
        'GET user_invoices': receipts,
        'GET user_invoices/:id': aPaidInvoice({ id: 1 }),
      });
      expect(await screen.findByRole('heading', { name: 'Latest receipts' })).toBeInTheDocument();
      const links = screen.getAllByRole('link', { name: /^Cedar Water/ });
      expect(links).toHaveLength(5);
      expect(links[0]).toHaveTextContent('Cedar Water Water, February Paid 03/04/2024$100.00');
      expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute(
        'href',
        '/customer/receipts/paid',
      );
      await user.click(links[0] as HTMLElement);
      expect(location()).toBe('/customer/receipts/paid/1');
    });

    it('are absent before the first payment', async () => {
      open({ 'GET user_invoices': [due] });
      await screen.findByRole('button', { name: 'Receipts' });
      expect(screen.queryByRole('heading', { name: 'Latest receipts' })).not.toBeInTheDocument();
    });
  });
});

describe('the invoices', () => {
  it('are listed under Due and Late with merchant and amount due [CUST-022, CUST-023, CUST-024, CUST-025, CUST-027]', async () => {
    const { dialog } = await openBills();
    const inDue = within(within(dialog).getByRole('region', { name: 'Due' })).getAllByRole(
      'button',
    );
    const inLate = within(within(dialog).getByRole('region', { name: 'Late' })).getAllByRole(
      'button',
    );
    expect(inDue.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Acme .*\$50\.00$/),
      expect.stringMatching(/^Harbor .*\$100\.00$/),
    ]);
    expect(inLate.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Maple .*\$100\.00$/),
    ]);
  });

  it('say what is already paid, scheduled, being confirmed or returned', async () => {
    const { dialog } = await openBills({
      'GET user_invoices': [
        anInvoice({ id: 1, amount_paid: 2_500 }),
        anInvoice({ id: 2, scheduled_on: '2024-03-12' }),
        anInvoice({ id: 3, payment_in_doubt: true }),
        anInvoice({
          id: 4,
          state: 'late',
          transactions: [aTransaction(), aTransaction({ id: 2, type: 'return' })],
        }),
      ],
    });
    const rows = within(dialog).getAllByRole('button', { name: /Cedar Water/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      'Cedar Water Water, February Due 03/05/2024, your bank returned your last payment$100.00',
      'Cedar Water Water, February Due 03/05/2024, $25.00 paid$75.00',
      'Cedar Water Water, February Scheduled for 03/12/2024$100.00',
      'Cedar Water Water, February Payment is being confirmed$100.00',
    ]);
  });

  it('say when a section is empty', async () => {
    const { dialog } = await openBills({ 'GET user_invoices': [] });
    expect(dialog).toHaveTextContent('Nothing due.');
    expect(dialog).toHaveTextContent('Nothing late.');
  });

  it('open with a token of the invoice [CUST-013, CUST-026]', async () => {
    const { user, record, dialog } = await openBills();
    await user.click(within(dialog).getByRole('button', { name: /Acme/ }));
    await waitFor(() =>
      expect(record.navigations).toEqual(['/customer/blytzwallet/invoice/9?auth_token=t0k']),
    );
    expect(record.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'user_invoices/9/link_token',
    });
  });

  it('open without a token when it never arrives', async () => {
    const { user, record, dialog } = await openBills({
      'POST user_invoices/:id/link_token': networkFailure,
    });
    await user.click(within(dialog).getByRole('button', { name: /Acme/ }));
    await waitFor(() => expect(record.navigations).toEqual(['/customer/blytzwallet/invoice/9']));
  });

  it('open once, however often they are tapped meanwhile', async () => {
    const token = pending<{ auth_token: string }>();
    const { user, record, dialog } = await openBills({
      'POST user_invoices/:id/link_token': () => token.promise,
    });
    await user.dblClick(within(dialog).getByRole('button', { name: /Acme/ }));
    expect(within(dialog).getByRole('button', { name: /Harbor/ })).toBeDisabled();
    token.resolve({ auth_token: 't0k' });
    await waitFor(() => expect(record.navigations).toHaveLength(1));
    expect(record.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('continue with the next page', async () => {
    const { user, dialog, record } = await openBills({
      'GET user_invoices': ({ query }: { query?: Record<string, string> }) =>
        query?.['cursor'] === 'c2'
          ? answer(200, [late])
          : answer(200, [due], { 'x-next-cursor': 'c2' }),
    });
    await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
    expect(await within(dialog).findByRole('button', { name: /Maple/ })).toBeInTheDocument();
    expect(record.calls.at(-1)?.query).toMatchObject({ cursor: 'c2', bill_state: 'unpaid' });
  });
});

describe('the receipts', () => {
  it('have columns for merchant, amount and date [CUST-028]', async () => {
    const { dialog } = await openReceipts();
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Merchant', 'Amount', 'Date']);
    const [, row, ...others] = within(dialog).getAllByRole('row');
    expect(others).toEqual([]);
    expect(row).toHaveTextContent('Cedar Water$100.0003/04/2024');
  });

  it('unfold lines, total, methods and logo, fold again, and lead to the receipt [CUST-029, CUST-030, CUST-031, CUST-032, CUST-033]', async () => {
    const { user, dialog, location } = await openReceipts();
    await user.click(within(dialog).getByRole('button', { name: 'Cedar Water' }));
    const detail = await within(dialog).findByRole('cell', { name: /Total/ });
    expect(
      within(detail)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'Base charge$40.00',
      'Usage$55.00',
      'City tax$5.00',
      'Paid with: Visa 1111 on 03/04/2024$60.00',
      'Paid with: Checking 6789 on 03/04/2024$40.00',
    ]);
    expect(detail).toHaveTextContent('Total $100.00');
    expect(
      within(detail)
        .getAllByText(/^Paid with: /)
        .map((line) => line.textContent),
    ).toEqual(['Paid with: Visa 1111', 'Paid with: Checking 6789']);
    expect(
      within(detail).getByRole('img', { name: 'Cedar Water' }).querySelector('img'),
    ).toHaveAttribute('src', 'https://files.test/cedar.svg');
    await user.click(within(dialog).getByRole('button', { name: 'Cedar Water' }));
    expect(within(dialog).queryByText(/Total/)).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cedar Water' }));
    await user.click(await within(dialog).findByRole('link', { name: 'Total $100.00' }));
    expect(location()).toBe('/customer/receipts/paid/13');
  });

  it('show a refund beside its payment method [CUST-031]', async () => {
    const back = aPaidInvoice({
      id: 13,
      transactions: [
        aTransaction({ id: 1 }),
        aTransaction({ id: 2, type: 'refund' }),
        aTransaction({ id: 3, status: 'cancelled' }),
      ],
    });
    const { user, dialog } = await openReceipts({ 'GET user_invoices/:id': back });
    await user.click(within(dialog).getByRole('button', { name: 'Cedar Water' }));
    await within(dialog).findByText('Refunded to: Visa 1111');
    expect(within(dialog).getAllByText(/^Paid with: /)).toHaveLength(1);
  });

  it('show no second amount for one payment of the whole [CUST-031]', async () => {
    const once = aPaidInvoice({ id: 13, transactions: [aTransaction()] });
    const { user, dialog } = await openReceipts({ 'GET user_invoices/:id': once });
    await user.click(within(dialog).getByRole('button', { name: 'Cedar Water' }));
    expect(await within(dialog).findByText('Paid with: Visa 1111')).toBeVisible();
    expect(within(dialog).queryByRole('list', { name: 'Payments' })).not.toBeInTheDocument();
  });

  it('continue with the next page, and keep what was unfolded', async () => {
    const more = aPaidInvoice({ id: 14, merchant: merchantNamed(2, 'Harbor') });
    const { user, dialog } = await openReceipts({
      'GET user_invoices': ({ query }: { query?: Record<string, string> }) =>
        query?.['cursor'] === 'c2'
          ? answer(200, [more])
          : answer(200, [paid], { 'x-next-cursor': 'c2' }),
    });
    await user.click(within(dialog).getByRole('button', { name: 'Cedar Water' }));
    await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
    expect(await within(dialog).findByRole('button', { name: 'Harbor' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Cedar Water' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(within(dialog).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('unfold and fold without details when these cannot be loaded [CUST-034]', async () => {
    const { user, dialog } = await openReceipts({
      'GET user_invoices/:id': answer(500, { detail: 'Broken' }),
    });
    const row = within(dialog).getByRole('button', { name: 'Cedar Water' });
    await user.click(row);
    expect(
      await within(dialog).findByText("The details aren't available right now."),
    ).toBeInTheDocument();
    expect(row).toHaveAttribute('aria-expanded', 'true');
    await user.click(row);
    expect(row).toHaveAttribute('aria-expanded', 'false');
    expect(within(dialog).queryByText(/details aren't/)).not.toBeInTheDocument();
  });

  it('say when there are none', async () => {
    const { dialog } = await openReceipts({ 'GET user_invoices': [] });
    expect(dialog).toHaveTextContent('You have no receipts.');
  });
});

import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { chooseInListMenu, listMenu } from '../../testing/list-menu';
import { onPhone } from '../../testing/on-phone';
import { invoiceWith } from '../../testing/rows-factory';

const open = (
  answers: FakeHandlers = {},
  path = '/admin/invoices',
  options: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    answers: {
      'GET user_invoices': answer(200, [invoiceWith()], { 'x-total-count': '1' }),
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
    ...options,
  });
type View = ReturnType<typeof open>;
const queries = ({ record }: View) =>
  record.calls.filter((call) => call.path === 'user_invoices').map((call) => call.query);
const row = () => screen.findByRole('row', { name: /Ana Rivera/ });
const chooseStatus = async (user: View['user'], status: string) => {
  await user.click(screen.getByRole('button', { name: /Filter by Status/ }));
  await user.click(await screen.findByRole('checkbox', { name: status }));
};

describe('the list of invoices', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('has seven columns in their order, with the number and the balance [ADMIN-005] [ADMIN-157]', async () => {
    open({}, undefined, { session: { ...merchantSession, merchants: [] } });
    await row();
    const heads = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(heads.filter((text) => text !== 'Preview')).toEqual([
      'Number',
      'Name',
      'Created',
      'Status',
      'Amount',
      'Balance',
      'Due Date',
      'Paid Date',
      'Payment Plan',
    ]);
  });

  it('shows on a phone a balance that differs from the amount', async () => {
    const leavePhone = onPhone();
    open({
      'GET user_invoices': [
        invoiceWith({ amount: 1_234, amount_paid: 0 }),
        invoiceWith({ id: 9, invoice_number: 'CW-9', amount: 2_000, amount_paid: 500 }),
      ],
    });
    const balance = async (name: RegExp) =>
      (await screen.findByRole('row', { name })).querySelector('[data-header="Balance"]');
    expect(await balance(/CW-8/)).toHaveTextContent(/^$/);
    expect(await balance(/CW-9/)).toHaveTextContent('$15.00');
    leavePhone();
  });

  it('shows dollars and dates, the newest invoice first [ADMIN-158] [ADMIN-160] [ADMIN-166]', async () => {
    const view = open();
    const cells = within(await row());
    expect(cells.getAllByText('$12.34')).toHaveLength(2);
    for (const text of ['CW-8', '02/20/2026', '03/05/2026', 'Due'])
      expect(cells.getByText(text)).toBeVisible();
    expect(queries(view)).toEqual([{ limit: 25, sort: '-created_at' }]);
    expect(screen.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it.each([
    ['what is left of a part', { amount_paid: 1_000 }, ['$12.34', '$2.34']],
    ['nothing of a cancelled one', { state: 'cancelled' }, ['$12.34']],
    ['nothing of one closed by hand', { state: 'paid' }, ['$12.34']],
  ])('shows as the balance %s', async (_what, change, amounts) => {
    open({ 'GET user_invoices': [invoiceWith(change)] });
    const shown = within(await row()).getAllByText(/^\$/);
    expect(shown.map(({ textContent }) => textContent)).toEqual(amounts);
  });

  it('shows the day an invoice was created in the calendar of the merchant', async () => {
    const at = { created_at: '2026-02-20T16:00:00Z' };
    const { merchant } = invoiceWith();
    open({
      'GET user_invoices': [
        invoiceWith(at),
        invoiceWith({ ...at, id: 9, merchant: { ...merchant, time_zone: 'Pacific/Guam' } }),
      ],
    });
    await screen.findAllByText('02/20/2026');
    expect(screen.getAllByText('02/21/2026')).toHaveLength(1);
  });

  it('filters by state on the server and keeps the filter in the address [ADMIN-159] [ADMIN-167]', async () => {
    const view = open();
    await row();
    await view.user.click(screen.getByRole('button', { name: /Filter by Status/ }));
    expect(
      (await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent),
    ).toEqual(['Upcoming', 'Due', 'Paid', 'Late', 'Cancelled']);
    await view.user.click(screen.getByRole('checkbox', { name: 'Late' }));
    await waitFor(() => expect(queries(view).at(-1)).toMatchObject({ status: 'late' }));
    expect(view.location()).toBe('/admin/invoices?status=late');
  });

  it('links to the payment plan when there is one, else leaves the cell empty [ADMIN-161]', async () => {
    open({ 'GET user_invoices': [invoiceWith({ payment_plan: 4 })] });
    expect(within(await row()).getByRole('link', { name: 'Yes' })).toHaveAttribute(
      'href',
      '/admin/invoices/payment-plan/4',
    );
  });

  it('shows a payment plan without a link when no release has its screen', async () => {
    open({ 'GET user_invoices': [invoiceWith({ payment_plan: 4 })] }, undefined, {
      hasScreen: () => false,
    });
    expect(within(await row()).getByText('Yes')).toBeVisible();
    expect(within(await row()).queryByRole('link', { name: 'Yes' })).toBeNull();
  });

  it('opens the invoice of a row [ADMIN-006]', async () => {
    const view = open();
    await view.user.click(await row());
    expect(view.location()).toBe('/admin/invoices/detail/8');
  });

  it('sorts on the server by a press on a header and reverses on the next press', async () => {
    const view = open();
    await row();
    await view.user.click(screen.getByRole('button', { name: 'Amount' }));
    await row();
    await view.user.click(screen.getByRole('button', { name: 'Amount' }));
    await row();
    expect(queries(view).map((query) => query?.sort)).toEqual(['-created_at', 'amount', '-amount']);
  });

  it('pages on the server, forth and back', async () => {
    const view = open({
      'GET user_invoices': answer(200, [invoiceWith()], {
        'x-total-count': '312',
        'x-next-cursor': 'c2',
      }),
    });
    await row();
    expect(screen.getByText('1–1 of 312')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Next' }));
    await row();
    await view.user.click(screen.getByRole('button', { name: 'Previous' }));
    await row();
    expect(queries(view).map((query) => query?.cursor)).toEqual([undefined, 'c2', undefined]);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  });

  it('keeps the page for Back and treats a double press as one press', async () => {
    const page = answer(200, [invoiceWith()], { 'x-total-count': '312', 'x-next-cursor': 'c2' });
    const second = pending<unknown>();
    const view = open({
      'GET user_invoices': page,
      'GET user_invoices/:id': answer(404, { detail: 'X' }),
    });
    await row();
    view.services.answerWith({ 'GET user_invoices': () => second.promise });
    await view.user.dblClick(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
    second.resolve(page);
    expect(await screen.findByText('26–26 of 312')).toBeVisible();
    await view.user.click(await row());
    expect(await screen.findByRole('heading', { name: 'Invoice' })).toBeVisible();
    await view.back();
    expect(await screen.findByText('26–26 of 312')).toBeVisible();
    expect(queries(view).map((query) => query?.cursor)).toEqual([undefined, 'c2', 'c2']);
  });

  it('searches after the typing rests, and leaves what is typed alone', async () => {
    const view = open();
    await row();
    await view.user.type(screen.getByRole('searchbox'), 'ana ');
    await act(() => jest.advanceTimersByTimeAsync(300));
    await waitFor(() => expect(view.location()).toBe('/admin/invoices?q=ana'));
    await waitFor(() => expect(queries(view)).toHaveLength(2));
    expect(queries(view)[1]).toMatchObject({ q: 'ana', limit: 25 });
    await view.user.type(screen.getByRole('searchbox'), 'ri');
    expect(screen.getByRole('searchbox')).toHaveValue('ana ri');
  });

  it('reads its query from the address and ignores unknown values', async () => {
    const view = open({}, '/admin/invoices?status=late,nonsense&sort=-amount&q=ana');
    await row();
    expect(queries(view)).toEqual([{ limit: 25, q: 'ana', status: 'late', sort: '-amount' }]);
    expect(screen.getByRole('searchbox')).toHaveValue('ana');
  });

  it('shows a payment that arrives without a reload, keeping the rows in sight meanwhile', async () => {
    const view = open();
    await row();
    view.services.answerWith({
      'GET user_invoices': [invoiceWith({ state: 'paid', paid_date: '2026-03-02' })],
    });
    view.services.emitLive({ type: 'payment', user: 'Ana Rivera', message: '', sub_id: 12, id: 8 });
    expect(screen.getByText('Ana Rivera')).toBeVisible();
    expect(await screen.findByText('Paid', { selector: 'td *' })).toBeVisible();
  });

  it('loads again after the live socket reconnects', async () => {
    const view = open();
    await row();
    view.services.answerWith({
      'GET user_invoices': [invoiceWith({ state: 'paid', paid_date: '2026-03-02' })],
    });
    view.services.emitLive(resumedEvent);
    expect(await screen.findByText('Paid', { selector: 'td *' })).toBeVisible();
    expect(queries(view)).toHaveLength(2);
  });

  it('asks for nothing while it is out of sight', async () => {
    const view = open();
    await row();
    act(() => view.services.navigate('/admin/elsewhere'));
    expect(await screen.findByTestId('elsewhere')).toBeVisible();
    view.services.emitLive({ type: 'payment', user: 'Ana Rivera', message: '', sub_id: 12, id: 8 });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(queries(view)).toHaveLength(1);
  });

  it('shows one text for an empty list and another for no match', async () => {
    const view = open({ 'GET user_invoices': [] });
    expect(await screen.findByText('No invoices yet.')).toBeVisible();
    await chooseStatus(view.user, 'Late');
    expect(await screen.findByText('Nothing matches your search.')).toBeVisible();
    await view.user.keyboard('{Escape}');
    await view.user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('No invoices yet.')).toBeVisible();
    expect(
      screen.queryByRole('button', { name: 'Clear search and filters' }),
    ).not.toBeInTheDocument();
    expect(view.location()).toBe('/admin/invoices');
  });

  it('keeps the rows and shows the error when a live refresh fails', async () => {
    const view = open();
    await row();
    view.services.answerWith({ 'GET user_invoices': answer(400, { detail: 'X' }) });
    view.services.emitLive({ type: 'payment', user: 'Ana Rivera', message: '', sub_id: 12, id: 8 });
    expect(await screen.findByText('X')).toBeVisible();
    expect(await row()).toBeVisible();
  });

  it('shows the detail of a failed load below the search, and tries again [ADMIN-225]', async () => {
    const view = open({ 'GET user_invoices': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    expect(screen.getByRole('searchbox')).toBeVisible();
    expect(screen.getByText("We couldn't load the list.")).toBeVisible();
    view.services.answerWith({ 'GET user_invoices': [invoiceWith()] });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toBeVisible();
  });

  it('exports what is filtered in the order in sight', async () => {
    const saved = jest.fn(() => 'blob:file');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
    const { user, record } = open(
      { 'GET user_invoices/export': answer(200, new Blob(['x'])) },
      '/admin/invoices?status=late&sort=-amount&created=2026-02-01..2026-02-28',
    );
    await row();
    await chooseInListMenu({ user }, 'Export CSV');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(record.calls.find(({ path }) => path === 'user_invoices/export')).toMatchObject({
      query: {
        status: 'late',
        sort: '-amount',
        created_from: '2026-02-01',
        created_to: '2026-02-28',
      },
      answer: 'file',
    });
  });

  it('offers no export to staff who may only read', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    const view = open({}, undefined, { session: { ...merchantSession, merchants } });
    await row();
    expect(await listMenu(view)).toEqual(['Columns']);
  });
});

import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { customerSaved } from '../../entities/customer/customer.resource';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';

const open = (answers: FakeHandlers = {}, path = '/admin/customers/profile/12') =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    answers: { 'GET subscriptions/:id': customerWith(), ...answers },
  });
type View = ReturnType<typeof open>;
const reads = ({ record }: View) =>
  record.calls.filter(({ method, path }) => method === 'GET' && path === 'subscriptions/12');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const changed = (entity: string, id: number, sub_id = 0) => ({
  ...resumedEvent,
  type: 'changed',
  entity,
  id,
  sub_id,
});

describe('a profile opened from the list', () => {
  it('shows the row at once, and its actions wait for the customer', async () => {
    const customer = pending<unknown>();
    const { user } = open(
      {
        'GET subscriptions': answer(200, [customerWith({ owed: 22_250, late: 8_000 })]),
        'GET subscriptions/:id': () => customer.promise,
      },
      '/admin/customers',
    );
    await user.click(await screen.findByRole('link', { name: 'Ana' }));
    const name = await heading('Ana Rivera');
    const panel = screen.getByRole('complementary', { name: 'Customer' });
    expect(panel).toHaveAttribute('aria-busy', 'true');
    expect(panel).toHaveTextContent('Owes $222.50 · $80.00 late');
    const take = screen.getByRole('button', { name: 'Take payment' });
    expect(take.closest('[inert]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Ana Rivera' })).toBeNull();

    customer.resolve(customerWith({ owed: 14_250, late: 0 }));
    await waitFor(() => expect(panel).toHaveTextContent('Owes $142.50'));
    expect(panel).not.toHaveTextContent('$222.50');
    expect(take.closest('[inert]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Ana Rivera' })).toBeVisible();
    // The shell moved the focus to it.
    expect(await heading('Ana Rivera')).toBe(name);
  });

  it('shows no row of a profile that is opened by its address', async () => {
    open({ 'GET subscriptions/:id': () => pending<unknown>().promise });
    expect(await screen.findByText('Loading customer')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });
});

describe('the profile of one customer', () => {
  it('reads the customer by the id of the address [ADMIN-004] [ADMIN-101]', async () => {
    const view = open();
    expect(await heading('Ana Rivera')).toBeVisible();
    expect(reads(view)).toHaveLength(1);
  });

  it('shows the detail of a customer who cannot be read, with a way back [ADMIN-099]', async () => {
    const view = open({ 'GET subscriptions/:id': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    expect(screen.queryByText('Loading customer')).not.toBeInTheDocument();
    view.services.answerWith({ 'GET subscriptions/:id': customerWith() });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Ana Rivera')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Customers' })).toHaveAttribute(
      'href',
      '/admin/customers',
    );
  });

  it.each(['0', 'ana', '1e3', '9999999999'])('reads nothing for the id %s', async (id) => {
    const view = open({}, `/admin/customers/profile/${id}`);
    expect(await screen.findByText("We couldn't find this customer.")).toBeVisible();
    expect(view.record.calls).toEqual([]);
  });

  it('shows at once what other staff changed of the customer, an invoice or a payment', async () => {
    const view = open();
    await heading('Ana Rivera');
    for (const [last_name, event] of [
      ['Lee', changed('customer', 12)],
      ['Moss', changed('invoice', 8, 12)],
      ['Nash', { ...resumedEvent, type: 'payment', id: 8, sub_id: 12 }],
    ] as const) {
      view.services.answerWith({ 'GET subscriptions/:id': customerWith({ last_name }) });
      view.services.emitLive(event);
      expect(await heading(`Ana ${last_name}`)).toBeVisible();
    }
  });

  it('reads nothing again after changes of others', async () => {
    const view = open();
    await heading('Ana Rivera');
    view.services.emitLive(changed('customer', 14));
    view.services.emitLive(changed('invoice', 12, 14));
    view.services.emitLive(changed('group', 12, 12));
    expect(reads(view)).toHaveLength(1);
    view.services.emitLive(changed('customer', 12));
    expect(reads(view)).toHaveLength(2);
  });

  it('shows the answer of a save without reading again', async () => {
    const view = open();
    await heading('Ana Rivera');
    view.dispatch(customerSaved(customerWith({ last_name: 'Lee' })));
    expect(await heading('Ana Lee')).toBeVisible();
    expect(reads(view)).toHaveLength(1);
  });
});

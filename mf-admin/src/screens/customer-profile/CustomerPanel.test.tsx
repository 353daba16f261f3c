import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { merchantSession, renderRemote } from '@billfold/shared/testing/FakeShell';
import { screen, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { atWidth } from '../../testing/on-phone';
import { customerWith } from '../../testing/rows-factory';

const open = (change: Partial<CustomerView> = {}, session: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/customers/profile/12',
    session: { ...merchantSession, ...session },
    answers: {
      'GET subscriptions/:id': customerWith(change),
      'GET merchants/:id/tags': [],
    },
  });
const panel = async () => within(await screen.findByRole('complementary', { name: 'Customer' }));
const section = async (name: string) =>
  within(await (await panel()).findByRole('region', { name }));
const menu = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Ana Rivera' }));
  return screen.getAllByRole('menuitem');
};
const staffWith = (...permissions: string[]) => ({
  merchants: [{ id: 1, name: 'Cedar', permissions }],
});

describe('the panel of a customer', () => {
  it.each([
    ['leads staff who manage the team to its changes', 'team', 1],
    ['offers other staff no way to its changes', 'customers', 0],
  ])('%s', async (_what, permission, count) => {
    open({}, staffWith('view', permission));
    const links = (await panel()).queryAllByRole('link', { name: 'Change history' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: count }, () => '/admin/settings/audit?customer=12'),
    );
  });

  it('names the merchant to staff of two', async () => {
    const merchants = [...staffWith().merchants, { id: 2, name: 'Harbor' }];
    open({}, { merchants });
    expect(await (await panel()).findByText('Cedar Water')).toBeVisible();
  });

  it('shows name, state, menu, opt-ins and how to reach the customer [ADMIN-093] [ADMIN-095] [ADMIN-096]', async () => {
    open({
      date_of_birth: '1990-05-17',
      service_address: '4 Elm Street',
      service_address2: '',
      service_address_city: 'Denver',
      service_address_state: 'CO',
      service_address_zip: '80202',
    });
    const head = await panel();
    expect(await head.findByText('AR')).toBeVisible();
    expect(head.getByRole('heading', { name: 'Ana Rivera' })).toBeVisible();
    expect(head.getByText('Active')).toBeVisible();
    expect(head.getByRole('button', { name: 'Actions for Ana Rivera' })).toBeVisible();
    const optIns = await section('OPT IN STATUS');
    expect(optIns.getByRole('heading', { name: 'OPT IN STATUS' })).toBeVisible();
    const switches = optIns.getAllByRole<HTMLInputElement>('switch');
    expect(switches.map(({ checked }) => checked)).toEqual([true, true, false]);
    const contact = await section('CONTACT');
    expect(contact.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Birthday',
      'Phone',
      'Email',
      'Address',
    ]);
    expect(contact.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '05/17/1990',
      '(303) 555-0101',
      'ana@example.com',
      '4 Elm Street, Denver, CO 80202',
    ]);
  });

  it('says what is not known of the customer', async () => {
    open({ formatted_phone: '', email: '' });
    const contact = await section('CONTACT');
    expect(contact.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Not given',
      'Not given',
      'Not given',
      'Not given',
    ]);
  });

  it.each([
    [768, true],
    [1024, false],
  ])('folds opt-ins, contact and tags only above the tabs: %i px', async (width, isFolded) => {
    const leaveWidth = atWidth(width);
    try {
      const { user } = open();
      const head = await panel();
      await head.findByRole('heading', { name: 'Ana Rivera' });
      expect(head.queryByRole('region', { name: 'CONTACT' }) === null).toBe(isFolded);
      const fold = head.queryByRole('button', { name: 'Opt-ins, contact and tags' });
      expect(fold !== null).toBe(isFolded);
      if (fold !== null) await user.click(fold);
      for (const name of ['OPT IN STATUS', 'CONTACT', 'TAGS'])
        expect(head.getByRole('region', { name })).toBeVisible();
    } finally {
      leaveWidth();
    }
  });

  it('opens the tags by + [ADMIN-097]', async () => {
    const { user } = open();
    const tags = await section('TAGS');
    expect(tags.getByRole('row', { name: 'VIP' })).toBeVisible();
    await user.click(tags.getByRole('button', { name: 'Change tags' }));
    expect(await screen.findByRole('dialog', { name: 'Tags' })).toBeVisible();
  });
});

describe('the usual work for a customer', () => {
  const buttons = async () =>
    (await panel())
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => ['Take payment', 'New invoice'].includes(text ?? ''));

  it('says what the customer owes, and opens Take Payment by one press', async () => {
    const view = open({ owed: 22_250, late: 8_000 });
    expect(await (await panel()).findByText(/^Owes/)).toHaveTextContent(
      /^Owes \$222\.50 · \$80\.00 late$/,
    );
    await view.user.click((await panel()).getByRole('button', { name: 'Take payment' }));
    expect(view.location()).toBe('/admin/customers/profile/12?dialog=payment');
    expect(await screen.findByRole('dialog', { name: 'Take Payment' })).toBeVisible();
  });

  it.each([
    ['only what is owed when nothing is late', { owed: 100 }, /^Owes \$1\.00$/],
    ['that nothing is owed', {}, /^Nothing owed$/],
  ])('says %s', async (_what, change, text) => {
    open(change);
    expect(await (await panel()).findByText(text)).toBeVisible();
  });

  it('offers an invoice first, and no payment, to a customer who owes nothing', async () => {
    open();
    const found = await panel();
    expect(await found.findByText('Nothing owed')).toBeVisible();
    expect(await buttons()).toEqual(['New invoice']);
    const message = found.getByRole('link', { name: 'Message' });
    expect(
      found.getByRole('button', { name: 'New invoice' }).compareDocumentPosition(message),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['payments', 'take_payment', ['Take payment']],
    ['invoices', 'invoices', ['New invoice']],
    ['neither', 'customers', []],
  ])('has the buttons of staff with the permission for %s', async (_what, permission, names) => {
    open({ owed: 100 }, staffWith('view', permission));
    expect(await (await panel()).findByText('Owes $1.00')).toBeVisible();
    expect(await buttons()).toEqual(names);
  });

  it('opens New Invoice with the customer chosen', async () => {
    const { user } = open({ owed: 100 });
    await user.click(await (await panel()).findByRole('button', { name: 'New invoice' }));
    const form = within(await screen.findByRole('dialog', { name: 'New Invoice' }));
    expect(form.getByRole('combobox', { name: /^Customer/ })).toHaveValue('Ana Rivera');
  });

  it('leads to the conversation when a release has its screen', async () => {
    open({ owed: 100 });
    expect(await (await panel()).findByRole('link', { name: 'Message' })).toHaveAttribute(
      'href',
      '/admin/conversations/12',
    );
  });
});

describe('the menu of a customer', () => {
  it('has the five entries and a recurring invoice, and disables those without a screen [ADMIN-098]', async () => {
    const entries = await menu(open());
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Create Payment Plan',
      'New recurring invoice',
      'Opt-In invite',
      'Take Payment',
      'Manage Autopay',
      'Delete Customer',
    ]);
    expect(entries.map((entry) => entry.getAttribute('aria-disabled'))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('leaves out what a staff member may not do', async () => {
    const entries = await menu(open({}, staffWith('view', 'invoices', 'delete')));
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Create Payment Plan',
      'New recurring invoice',
      'Delete Customer',
    ]);
  });

  it('is absent for staff who may only view', async () => {
    open({}, staffWith('view'));
    await screen.findByRole('heading', { name: 'Ana Rivera' });
    expect(
      screen.queryByRole('button', { name: 'Actions for Ana Rivera' }),
    ).not.toBeInTheDocument();
  });
});

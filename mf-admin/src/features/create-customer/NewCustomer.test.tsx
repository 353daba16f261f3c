import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  enter,
  type FakeHandlers,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';

const cedar: SessionMerchant = { id: 1, name: 'Cedar Water', permissions };
const harbor: SessionMerchant = { id: 2, name: 'Harbor Gas', permissions };

beforeEach(() => sessionStorage.clear());

type Open = {
  readonly merchants?: readonly SessionMerchant[];
  readonly chosenMerchantId?: number;
  readonly answers?: FakeHandlers;
  readonly path?: string;
  readonly integrations?: readonly string[];
};
const open = ({
  merchants = [cedar],
  chosenMerchantId,
  answers = {},
  path = '/admin/settings',
  integrations = [],
}: Open = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `${path}?new=customer`,
    session: { ...merchantSession, merchants, chosenMerchantId, integrations },
    slot: {
      name: 'new-customer',
      propsOf: (params) => ({ isOpen: params.get('new') === 'customer', parameter: 'new' }),
    },
    answers: {
      'POST users': { subscription_id: 12 },
      'GET subscriptions/12': answer(404, { detail: 'Not found.' }),
      'GET subscriptions': [],
      ...answers,
    },
  });
type Page = ReturnType<typeof open>;

const form = () => screen.findByRole('dialog', { name: 'New Customer' });
const field = (label: string | RegExp) => screen.getByLabelText(label);
const createButton = () => screen.getByRole('button', { name: /^Creat/ });
const create = ({ user }: Page) => user.click(createButton());
const sent = ({ record }: Page) =>
  record.calls.filter(({ method, path }) => method === 'POST' && path === 'users');
const question = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
const incomplete = 'Please complete all required fields';
const zipOrBirthday = 'zip code or birthday is needed to signup!';

const fill = async ({ user }: Page, texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) await enter(user, field(label), text);
};
const rosa = {
  'First Name': 'Rosa',
  'Last Name': 'Diaz',
  Email: 'Rosa@Example.com',
  Phone: '3035550101',
  Zip: '80202',
};
const farm = {
  'Business Name': 'Diaz Farm',
  Email: 'rosa@example.com',
  Phone: '3035550101',
  'Service Address': '1 Main St',
};
const tickBusiness = ({ user }: Page) =>
  user.click(screen.getByRole('checkbox', { name: 'This customer is a business' }));
const chooseBiller = async ({ user }: Page, name: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Biller' }));
  await user.keyboard(name);
  await user.click(await screen.findByRole('option', { name }));
};

describe('the checks of a new customer', () => {
  it('says that a bank cannot read an external id, where the merchant has lockbox files', async () => {
    const page = open({ integrations: ['Caliber'] });
    await form();
    await fill(page, { 'External ID': 'P-12' });
    expect(field('External ID')).toHaveAccessibleDescription('(optional)');
    await fill(page, { 'External ID': 'Peña-12' });
    expect(field('External ID')).toHaveAccessibleDescription(
      'Banks only read unaccented letters, numbers, and common symbols. With this ID, the customer’s payments would be left out of lockbox files.',
    );
  });

  it('name in an empty form only the zip code or birthday [ADMIN-074]', async () => {
    const page = open({ merchants: [cedar, harbor] });
    await form();
    await create(page);
    expect(await screen.findByText(zipOrBirthday)).toBeVisible();
    expect(screen.queryByText(incomplete)).toBeNull();
    expect(screen.queryByText('This field is required')).toBeNull();
    expect(field('Birthday')).toHaveFocus();
    expect(sent(page)).toEqual([]);
  });

  it('find a person without names, email and phone incomplete [ADMIN-073]', async () => {
    const page = open();
    await form();
    await fill(page, { Zip: '80202' });
    await create(page);
    expect(await screen.findByText(incomplete)).toBeVisible();
    for (const label of ['First Name', 'Last Name', 'Email', 'Phone'])
      expect(field(label)).toHaveAccessibleDescription('This field is required');
    expect(field('First Name')).toHaveFocus();
    expect(sent(page)).toEqual([]);
  });

  it('find a business customer without name, email, phone, address and biller incomplete [ADMIN-072]', async () => {
    const page = open({ merchants: [cedar, harbor] });
    await form();
    await tickBusiness(page);
    await create(page);
    expect(await screen.findByText(incomplete)).toBeVisible();
    for (const label of Object.keys(farm))
      expect(field(label)).toHaveAccessibleDescription('This field is required');
    expect(screen.getAllByText('This field is required')).toHaveLength(5);
    expect(sent(page)).toEqual([]);
  });

  it('find a person without a biller incomplete [ADMIN-073]', async () => {
    const page = open({ merchants: [cedar, harbor] });
    await form();
    await fill(page, rosa);
    await create(page);
    expect(await screen.findByText(incomplete)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Biller' })).toHaveFocus();
    expect(sent(page)).toEqual([]);
    await chooseBiller(page, 'Harbor Gas');
    await waitFor(() => expect(screen.queryByText(incomplete)).toBeNull());
    await create(page);
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    expect(sent(page)[0]?.body).toMatchObject({ merchant_id: 2 });
  });
});

describe('the biller', () => {
  it('is empty and open with two [ADMIN-075]', async () => {
    open({ merchants: [cedar, harbor] });
    await form();
    const biller = screen.getByRole('combobox', { name: 'Biller' });
    expect(biller).toHaveValue('');
    expect(biller).toBeEnabled();
  });

  it('is the one chosen in the header, and can be another', async () => {
    open({ merchants: [cedar, harbor], chosenMerchantId: harbor.id });
    await form();
    const biller = screen.getByRole('combobox', { name: 'Biller' });
    expect(biller).toHaveValue('Harbor Gas');
    expect(biller).toBeEnabled();
  });

  it('offers the merchants of the session, found by a part of their names [SHARED-064]', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      id: index + 10,
      name: `Water District ${index + 1}`,
      permissions,
    }));
    const { user } = open({ merchants: [...many, harbor] });
    await form();
    await user.click(screen.getByRole('combobox', { name: 'Biller' }));
    await user.keyboard('harb');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Harbor Gas',
      ]),
    );
  });

  it('is filled and locked with one merchant whose customers the person may add [ADMIN-075]', async () => {
    open({ merchants: [cedar, { ...harbor, permissions: ['view'] }] });
    await form();
    const biller = screen.getByRole('combobox', { name: 'Biller' });
    expect(biller).toHaveValue('Cedar Water');
    expect(biller).toBeDisabled();
  });
});

describe('creating a customer', () => {
  it('sends the fields of a person under their names [ADMIN-068]', async () => {
    const page = open();
    await form();
    await fill(page, {
      ...rosa,
      Birthday: '05071990',
      'Service Address': ' 1 Main St ',
      'External ID': 'E-77',
    });
    await page.user.selectOptions(field('State'), 'Guam');
    await create(page);
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    expect(sent(page)[0]?.body).toEqual({
      is_business: false,
      business_name: '',
      first_name: 'Rosa',
      last_name: 'Diaz',
      merchant_id: 1,
      phone: '3035550101',
      email: 'rosa@example.com',
      date_of_birth: '1990-05-07',
      service_address: '1 Main St',
      service_address_zip: '80202',
      service_address_state: 'GU',
      external_ID: 'E-77',
      sms_opt_in: 0,
    });
  });

  it('sends a business customer with its name and without a birthday [ADMIN-068]', async () => {
    const page = open();
    await form();
    await fill(page, { Birthday: '05071990' });
    await tickBusiness(page);
    await fill(page, farm);
    await create(page);
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    expect(sent(page)[0]?.body).toMatchObject({ is_business: true, business_name: 'Diaz Farm' });
    expect(sent(page)[0]?.body).not.toHaveProperty('date_of_birth');
  });

  it('closes and opens the new customer; Back leads to the screen below [ADMIN-069] [ADMIN-070]', async () => {
    const page = open();
    await form();
    await fill(page, rosa);
    await create(page);
    await waitFor(() => expect(page.location()).toBe('/admin/customers/profile/12'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.record.toasts).toMatchObject([{ message: 'Rosa Diaz was added.' }]);
    await page.back();
    expect(page.location()).toBe('/admin/settings');
  });

  it('sends one call for two presses, and is usable after a refusal [ADMIN-076]', async () => {
    const pendingAnswer = pending<unknown>();
    const page = open({ answers: { 'POST users': () => pendingAnswer.promise } });
    await form();
    await fill(page, rosa);
    await page.user.dblClick(createButton());
    await waitFor(() => expect(createButton()).toBeDisabled());
    await page.user.keyboard('{Enter}');
    expect(sent(page)).toHaveLength(1);
    const detail = "You don't have permission to add and change customers, groups and tags.";
    await act(async () => pendingAnswer.resolve(answer(403, { detail })));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(createButton()).toBeEnabled();
    expect(field('First Name')).toHaveValue('Rosa');
  });

  it('names an email or a phone in use at its field, until the form changes [ADMIN-077]', async () => {
    const page = open();
    await form();
    await fill(page, rosa);
    for (const label of ['Email', 'Phone']) {
      const text = `User with that ${label.toLowerCase()} already in system`;
      page.services.answerWith({ 'POST users': answer(409, { errors: [text] }) });
      await create(page);
      expect(await screen.findByText(text)).toBeVisible();
      expect(field(label)).toHaveAccessibleDescription(text);
      expect(field(label)).toHaveFocus();
      await page.user.keyboard('{Backspace}');
      expect(screen.queryByText(text)).toBeNull();
    }
  });

  it('repeats itself after a lost or failed call under the same key, keeping what was typed', async () => {
    const page = open({ answers: { 'POST users': networkFailure } });
    await form();
    await fill(page, rosa);
    await create(page);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(field('Email')).toHaveValue('rosa@example.com');
    page.services.answerWith({ 'POST users': answer(503, { detail: 'Please try again.' }) });
    await create(page);
    expect(await screen.findByText('Please try again.')).toBeVisible();
    expect(field('Email')).toHaveValue('rosa@example.com');
    page.services.answerWith({ 'POST users': { subscription_id: 12 } });
    await create(page);
    await waitFor(() => expect(page.location()).toBe('/admin/customers/profile/12'));
    const [first, ...others] = sent(page).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toEqual(expect.any(String));
    expect(others).toEqual([first, first]);
  });

  it('shows in an open list when the server announces it', async () => {
    const page = open({ path: '/admin/customers' });
    await form();
    page.services.answerWith({
      'GET subscriptions': [customerWith({ id: 12, full_name: 'Rosa Diaz', first_name: 'Rosa' })],
    });
    page.services.emitLive({
      type: 'changed',
      entity: 'customer',
      id: 12,
      sub_id: 12,
      user: '',
      message: '',
    });
    await page.user.keyboard('{Escape}');
    expect(await screen.findByRole('row', { name: /Rosa/ })).toBeVisible();
  });
});

describe('the opt-in to texts', () => {
  const box = () =>
    screen.getByRole('checkbox', {
      name: 'The customer agreed to billing through text messaging',
    });

  it('is not ticked, and asks how the customer agreed when it is', async () => {
    const page = open();
    await form();
    expect(box()).not.toBeChecked();
    await fill(page, rosa);
    await page.user.click(box());
    await create(page);
    expect(field('How did the customer agree?')).toHaveAccessibleDescription(
      'This field is required',
    );
    expect(sent(page)).toEqual([]);
    await page.user.selectOptions(field('How did the customer agree?'), 'On the phone');
    expect(
      screen.getByText(
        'The customer agreed on the phone to receive billing through text messaging from Cedar Water.',
      ),
    ).toBeVisible();
    await enter(page.user, field('Recording or signed form (optional)'), 'Call 41 ');
    await create(page);
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    expect(sent(page)[0]?.body).toMatchObject({
      sms_opt_in: 1,
      agreed_by: 'phone',
      reference: 'Call 41',
    });
  });

  it('sends no agreement once it is taken back', async () => {
    const page = open();
    await form();
    await fill(page, rosa);
    await page.user.click(box());
    await page.user.selectOptions(field('How did the customer agree?'), 'On paper');
    await page.user.click(box());
    await create(page);
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    expect(sent(page)[0]?.body).toMatchObject({ sms_opt_in: 0 });
    expect(sent(page)[0]?.body).not.toHaveProperty('agreed_by');
  });
});

describe('leaving the form', () => {
  const escape = ({ user }: Page) => user.keyboard('{Escape}');
  const back = (page: Page) => page.back();
  const otherScreen = async ({ services }: Page) =>
    act(() => services.navigate('/admin/settings/team'));
  const leaving: readonly ((page: Page) => Promise<unknown>)[] = [
    escape,
    ({ user }) => user.click(screen.getByRole('button', { name: 'Cancel' })),
    back,
    otherScreen,
    async ({ services }) => act(() => services.navigate('/admin/settings')),
  ];

  it('asks before typed text is lost, whichever way leads away', async () => {
    const page = open();
    await form();
    await fill(page, { 'First Name': 'Rosa' });
    for (const leave of leaving) {
      await leave(page);
      await page.user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
      expect(page.location()).toBe('/admin/settings?new=customer');
      expect(field('First Name')).toHaveValue('Rosa');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
  });

  it.each([
    ['Back', back, '/admin/settings'],
    ['another screen', otherScreen, '/admin/settings/team'],
    ['Escape', escape, '/admin/settings'],
  ])('goes on by %s once typed text is discarded', async (_way, leave, path) => {
    const page = open();
    await form();
    await fill(page, { 'First Name': 'Rosa' });
    await leave(page);
    await page.user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(page.location()).toBe(path));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes it on a navigation [SHELL-070]', async () => {
    const page = open();
    await form();
    act(() => page.services.navigate('/admin/settings/security'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.location()).toBe('/admin/settings/security');
  });

  it('closes it by Back and keeps the screen below', async () => {
    const page = open();
    await form();
    await page.back();
    await waitFor(() => expect(page.location()).toBe('/admin/settings'));
  });

  it('clears an earlier error when it is opened again', async () => {
    const page = open({ answers: { 'POST users': answer(400, { errors: ['No such state.'] }) } });
    await form();
    await fill(page, rosa);
    await create(page);
    await screen.findByText('No such state.');
    await page.user.keyboard('{Escape}');
    await page.user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => page.services.navigate('/admin/settings?new=customer'));
    await form();
    expect(screen.queryByText('No such state.')).toBeNull();
    expect(field('First Name')).toHaveValue('');
  });

  it('keeps typed values at the end of the session for the same person', async () => {
    const first = open({ merchants: [cedar, harbor] });
    await form();
    await tickBusiness(first);
    await fill(first, farm);
    await chooseBiller(first, 'Harbor Gas');
    act(() => first.services.changeSession({ isSignedIn: false, userId: null }));
    first.unmount();
    open({ merchants: [cedar, harbor] });
    await form();
    expect(await screen.findByLabelText('Business Name')).toHaveValue('Diaz Farm');
    expect(screen.getByRole('combobox', { name: 'Biller' })).toHaveValue('Harbor Gas');
    expect(field('Phone')).toHaveValue('(303) 555-0101');
  });
});

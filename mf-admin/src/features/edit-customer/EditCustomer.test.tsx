import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { basedOn } from '@billfold/shared/forms/form-base';
import { dropDrafts, keepDraft } from '@billfold/shared/store/form-drafts';
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
import { customerWith } from '../../testing/rows-factory';
import { editValuesOf } from './edit-customer.form';

const profile = '/admin/customers/profile/12';
const ana = customerWith({
  version: 4,
  date_of_birth: '1990-05-07',
  service_address: '4 Elm Street',
  service_address2: 'Unit 7',
  service_address_city: 'Denver',
  service_address_state: 'CO',
  service_address_zip: '80202',
  notes: 'Gate code 11',
  sms_opt_in: true,
});
const farm = customerWith({ ...ana, is_business: true, business_name: 'Rivera Farm' });

type Body = { readonly body?: object };
const open = (customer: CustomerView = ana, answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `${profile}?dialog=edit`,
    session: merchantSession,
    ...options,
    answers: {
      'GET subscriptions/:id': customer,
      'PATCH subscriptions/:id': ({ body }: Body) => ({ ...customer, ...body, version: 5 }),
      ...answers,
    },
  });
type View = ReturnType<typeof open>;

const dialog = () => screen.findByRole('dialog', { name: 'Edit Customer' });
const field = async (label: string) => within(await dialog()).findByLabelText(label);
const fill = async ({ user }: View, label: string, text: string) => {
  const input = await field(label);
  await user.clear(input);
  if (text !== '') await enter(user, input, text);
};
const save = async ({ user }: View) =>
  user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
const bodies = ({ record }: View) =>
  record.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const saved = (view: View) =>
  waitFor(() =>
    expect(view.record.toasts[0]).toEqual({
      message: 'Customer updated successfully.',
      type: 'success',
    }),
  );
const conflict = (present: CustomerView) =>
  answer(409, { detail: 'Changed by somebody else.', code: 'version_mismatch', present });
const changedByOther = ({ services }: View, now: CustomerView) => {
  services.answerWith({ 'GET subscriptions/:id': now });
  services.emitLive({ ...resumedEvent, type: 'changed', entity: 'customer', id: 12 });
};
const side = async (part: string, who: RegExp) =>
  within(await screen.findByRole('radiogroup', { name: part })).getByRole('radio', { name: who });

const sent = {
  first_name: 'Ana',
  last_name: 'Rivera',
  is_business: false,
  business_name: '',
  email: 'ana@example.com',
  formatted_phone: '(303) 555-0101',
  date_of_birth: '1990-05-07',
  service_address: '4 Elm Street',
  service_address2: 'Unit 7',
  service_address_city: 'Denver',
  service_address_state: 'CO',
  service_address_zip: '80202',
  notes: 'Gate code 11',
  version: 4,
};

describe('editing a customer', () => {
  it('is opened by the full name, and Back closes it [ADMIN-094]', async () => {
    const view = open(ana, {}, { path: `${profile}?tab=notes` });
    await view.user.click(await screen.findByRole('button', { name: 'Ana Rivera' }));
    expect(await dialog()).toBeVisible();
    expect(view.location()).toBe(`${profile}?tab=notes&dialog=edit`);
    await view.back();
    expect(view.location()).toBe(`${profile}?tab=notes`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows everything that is written down about a person [ADMIN-103]', async () => {
    open();
    const box = within(await dialog());
    for (const [label, value] of [
      ['First Name', 'Ana'],
      ['Last Name', 'Rivera'],
      ['Email', 'ana@example.com'],
      ['Phone', '(303) 555-0101'],
      ['Birthday', '05/07/1990'],
      ['Service Address', '4 Elm Street'],
      ['Service Address 2', 'Unit 7'],
      ['City', 'Denver'],
      ['State', 'CO'],
      ['Zip', '80202'],
      ['Notes', 'Gate code 11'],
    ] as const)
      expect(box.getByLabelText(label)).toHaveValue(value);
    expect(box.getByLabelText('This customer is a business')).not.toBeChecked();
  });

  it('sends every field once, says so and closes [ADMIN-101] [ADMIN-102] [ADMIN-109] [ADMIN-110]', async () => {
    const saving = pending<unknown>();
    const view = open(ana, { 'PATCH subscriptions/:id': () => saving.promise });
    await fill(view, 'First Name', 'Anabel');
    await view.user.dblClick(within(await dialog()).getByRole('button', { name: 'Save' }));
    await view.user.keyboard('{Escape}');
    expect(await dialog()).toBeVisible();
    await act(async () => saving.resolve({ ...ana, first_name: 'Anabel', version: 5 }));
    await saved(view);
    expect(view.record.toasts).toHaveLength(1);
    expect(bodies(view)).toEqual([{ ...sent, first_name: 'Anabel' }]);
    expect(view.record.calls.find(({ method }) => method === 'PATCH')?.path).toBe(
      'subscriptions/12',
    );
    expect(view.location()).toBe(profile);
    expect(await screen.findByRole('heading', { level: 1, name: 'Anabel Rivera' })).toBeVisible();
  });

  it('fades out for 500 ms [ADMIN-113]', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const view = open(ana, {}, { advanceTimers: jest.advanceTimersByTime });
      const box = await dialog();
      jest.useFakeTimers({ advanceTimers: false });
      await view.user.click(within(box).getByRole('button', { name: 'Cancel' }));
      await act(() => jest.advanceTimersByTimeAsync(499));
      expect(box).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(box).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('offers 54 states, sends the code of one, and removes an emptied birthday [ADMIN-104]', async () => {
    const view = open();
    const states = await field('State');
    expect(states.querySelectorAll('option:not([value=""])')).toHaveLength(54);
    await view.user.selectOptions(states, 'Guam');
    await fill(view, 'Birthday', '');
    await save(view);
    await saved(view);
    expect(bodies(view)).toEqual([{ ...sent, service_address_state: 'GU', date_of_birth: null }]);
  });

  it('needs an email and a phone [ADMIN-105]', async () => {
    const view = open();
    for (const label of ['Email', 'Phone']) {
      await fill(view, label, '');
      await save(view);
      expect(await within(await dialog()).findByText('Email and Phone are required')).toBeVisible();
      const input = await field(label);
      await waitFor(() => expect(input).toHaveFocus());
      await fill(view, label, label === 'Email' ? 'ana@home.example' : '3035550199');
    }
    expect(bodies(view)).toEqual([]);
  });

  it('shows the name of a business customer, and sends no birthday of it [ADMIN-103] [ADMIN-106]', async () => {
    const view = open(farm);
    expect(await field('Business Name')).toHaveValue('Rivera Farm');
    expect(await field('This customer is a business')).toBeChecked();
    await fill(view, 'Business Name', 'Rivera Ranch');
    await save(view);
    await saved(view);
    expect(bodies(view)).toEqual([
      { ...sent, date_of_birth: undefined, is_business: true, business_name: 'Rivera Ranch' },
    ]);
    expect(Object.keys(bodies(view)[0] ?? {})).not.toContain('date_of_birth');
  });

  it('sends ten characters of a longer birthday [ADMIN-107]', async () => {
    const view = open({ ...ana, date_of_birth: '1990-05-07T' });
    await fill(view, 'Notes', 'Dog');
    await save(view);
    await saved(view);
    expect(bodies(view)).toEqual([{ ...sent, date_of_birth: '1990-05-07', notes: 'Dog' }]);
  });

  it('takes five characters of a zip code [ADMIN-108]', async () => {
    const view = open({ ...ana, service_address_zip: '80202-1234' });
    expect(await field('Zip')).toHaveValue('80202');
    await view.user.clear(await field('Zip'));
    await view.user.type(await field('Zip'), '123456');
    expect(await field('Zip')).toHaveValue('12345');
  });

  it('keeps what was typed when the server refuses it, each line at its field', async () => {
    const view = open(ana, {
      'PATCH subscriptions/:id': answer(400, {
        detail: ['formatted_phone is not valid.', 'notes is too long.', 'Something else.'],
      }),
    });
    await fill(view, 'Notes', 'Dog');
    await save(view);
    expect(await screen.findByText('Something else.')).toBeVisible();
    expect(await field('Phone')).toHaveAccessibleDescription('formatted_phone is not valid.');
    expect(await field('Notes')).toHaveAccessibleDescription(/notes is too long\./);
    expect(await field('Notes')).toHaveValue('Dog');
    const taken = 'User with that phone already in system';
    view.services.answerWith({ 'PATCH subscriptions/:id': answer(409, { detail: taken }) });
    await save(view);
    expect(await screen.findByText(taken)).toBeVisible();
    expect(await field('Phone')).toHaveAccessibleDescription(taken);
    view.services.answerWith({ 'PATCH subscriptions/:id': networkFailure });
    await save(view);
    expect(await screen.findByText('Network Error')).toBeVisible();
    expect(await field('Notes')).toHaveValue('Dog');
    view.services.answerWith({ 'PATCH subscriptions/:id': { ...ana, notes: 'Dog', version: 5 } });
    await save(view);
    await saved(view);
  });
});

describe('two people who edit a customer', () => {
  it('choose between both values of the second save, which then names the new version', async () => {
    const now = { ...ana, email: 'ana@work.example', service_address_city: 'Moab', version: 5 };
    const view = open(ana, { 'PATCH subscriptions/:id': conflict(now) });
    await fill(view, 'Email', 'ana@home.example');
    await fill(view, 'Service Address', '9 Oak Street');
    await save(view);
    expect(await screen.findByText('Changed by somebody else.')).toBeVisible();
    expect(await side('Email', /^Yours\s*ana@home\.example$/)).not.toBeChecked();
    expect(await side('Email', /^Theirs\s*ana@work\.example$/)).not.toBeChecked();
    expect(
      await side('Service Address', /^Yours\s*9 Oak Street, Unit 7, Denver, CO 80202$/),
    ).not.toBeChecked();
    await save(view);
    expect(bodies(view)).toHaveLength(1);
    view.services.answerWith({ 'PATCH subscriptions/:id': { ...now, version: 6 } });
    await view.user.click(await side('Email', /^Theirs/));
    await view.user.click(await side('Service Address', /^Yours/));
    await save(view);
    await saved(view);
    expect(bodies(view)[1]).toEqual({
      ...sent,
      email: 'ana@work.example',
      service_address: '9 Oak Street',
      version: 5,
    });
  });

  it('are shown at once, and typed values stay', async () => {
    const view = open();
    await fill(view, 'First Name', 'Anabel');
    changedByOther(view, { ...ana, notes: 'Gate code 22', version: 5 });
    expect(
      await screen.findByText('Only they changed this, and the form has it: Notes.'),
    ).toBeVisible();
    expect(await field('First Name')).toHaveValue('Anabel');
    expect(await field('Notes')).toHaveValue('Gate code 22');
    await save(view);
    await saved(view);
    expect(bodies(view)).toEqual([
      { ...sent, first_name: 'Anabel', notes: 'Gate code 22', version: 5 },
    ]);
  });

  it('do not wait for one another over fields of no form', async () => {
    const now = { ...ana, version: 5 };
    const view = open(ana, {
      'PATCH subscriptions/:id': ({ body }: { readonly body?: { readonly version?: number } }) =>
        body?.version === 5 ? { ...now, first_name: 'Anabel', version: 6 } : conflict(now),
    });
    await fill(view, 'First Name', 'Anabel');
    await save(view);
    await saved(view);
    expect(bodies(view)).toEqual([
      { ...sent, first_name: 'Anabel' },
      { ...sent, first_name: 'Anabel', version: 5 },
    ]);
  });
});

describe('an edit that is not saved yet', () => {
  it('is not left without a question', async () => {
    const view = open();
    await fill(view, 'Notes', 'Dog');
    await view.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }),
    );
    await view.user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(await field('Notes')).toHaveValue('Dog');
  });

  it('is there again after a session that ended, with what was saved meanwhile', async () => {
    keepDraft(2, 'customer-12', {
      ...basedOn({ ...editValuesOf(ana), notes: '' }, 3),
      is_business: 'true',
      business_name: 'Rivera Farm',
    });
    open();
    expect(await field('Business Name')).toHaveValue('Rivera Farm');
    expect(await field('Notes')).toHaveValue('Gate code 11');
    expect(
      await screen.findByText('Only they changed this, and the form has it: Notes.'),
    ).toBeVisible();
    dropDrafts();
  });
});

describe('a changed phone or email', () => {
  it('says before and after the save that texts end', async () => {
    const view = open();
    const after = { ...ana, phone: '3035550199', formatted_phone: '(303) 555-0199' };
    view.services.answerWith({
      'PATCH subscriptions/:id': { ...after, sms_opt_in: false, version: 5 },
    });
    expect(screen.queryByText(/turns texts off/)).not.toBeInTheDocument();
    await fill(view, 'Phone', '3035550199');
    const notice = screen.getByText(
      'Changing the number turns texts off until the customer opts in again.',
    );
    expect(notice).toBeVisible();
    const birthday = await field('Birthday');
    expect(notice.compareDocumentPosition(birthday)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await save(view);
    await saved(view);
    expect(view.record.toasts[1]).toEqual({
      message: 'Texts are off until the customer opts in with the new number.',
    });
    expect(view.record.toasts).toHaveLength(2);
  });

  it('waits for the customer where it is only proposed', async () => {
    const after = { ...ana, email: 'ana@new.example', proposed: ['email'] as const, version: 5 };
    const view = open(ana, { 'PATCH subscriptions/:id': after });
    await fill(view, 'Email', 'ana@new.example');
    await save(view);
    await saved(view);
    expect(view.record.toasts[1]).toEqual({
      message: 'We asked the customer to confirm the change before they can sign in with it.',
    });
    const contact = within(screen.getByRole('region', { name: 'CONTACT' }));
    expect(contact.getAllByText('Not confirmed for sign-in')).toHaveLength(1);
  });
});

it('staff without the permission cannot edit a customer', async () => {
  const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
  open(ana, {}, { session: { ...merchantSession, merchants } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Rivera' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ana Rivera' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

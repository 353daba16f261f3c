import type { ApiKey, MerchantKeys } from '@billfold/shared/contracts/api-keys.contract';
import type { MerchantPrograms, Program } from '@billfold/shared/contracts/program.contract';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
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

const keyWith = (change: Partial<ApiKey> = {}): ApiKey => ({
  id: 7,
  kind: 'secret',
  hint: 'sk_…aB3x',
  created_at: '2026-03-04T20:30:00Z',
  revoked_at: null,
  ...change,
});
const businessWith = (change: Partial<MerchantKeys> = {}): MerchantKeys => ({
  merchant_id: 1,
  merchant_name: 'Cedar',
  company_token: 'ct_cedar_token',
  keys: [keyWith()],
  origins: ['https://shop.cedar.test'],
  ...change,
});
const created = {
  id: 8,
  kind: 'secret',
  hint: 'sk_…wxyz',
  key: 'sk_the-whole-new-key-wxyz',
  company_token: 'ct_cedar_token',
};

type Open = {
  readonly businesses?: readonly MerchantKeys[];
  readonly answers?: FakeHandlers;
  readonly path?: string;
  readonly ownPermissions?: readonly string[];
};
const open = ({ businesses = [businessWith()], answers, path = '', ownPermissions }: Open = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/settings/keys${path}`,
    session: {
      ...merchantSession,
      merchants: [
        {
          id: 1,
          name: 'Cedar',
          time_zone: 'Asia/Kolkata',
          permissions: ownPermissions ?? permissions,
        },
      ],
    },
    answers: {
      'GET keys': businesses,
      'GET programs': [],
      'POST keys': created,
      'POST keys/:id/revoke': {},
      'POST keys/sites': {},
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const opened = (name: string) => screen.findByRole('dialog', { name });
const findQuestion = (name: string) => screen.findByRole('alertdialog', { name });
const button = (place: HTMLElement, name: string) => within(place).getByRole('button', { name });
const press = async ({ user }: View, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const posts = ({ record }: View) =>
  record.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
/** What the clipboard is given. */
const watchClipboard = () => {
  const writeText = jest.fn(async (_text: string) => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return writeText;
};

describe('the API keys', () => {
  it('show company token, keys with their state, and sites of each merchant', async () => {
    open({
      businesses: [
        businessWith({
          keys: [
            keyWith(),
            keyWith({
              id: 6,
              kind: 'publishable',
              hint: 'pk_…0000',
              revoked_at: '2026-03-05T20:30:00Z',
            }),
          ],
        }),
        businessWith({ merchant_id: 2, merchant_name: 'Maple', company_token: 'ct_maple' }),
      ],
    });
    const cedar = within(await screen.findByRole('region', { name: 'Cedar' }));
    expect(cedar.getByText('ct_cedar_token')).toBeVisible();
    expect(
      cedar.getByRole('row', { name: /Secret.*sk_…aB3x.*03\/05\/2026.*Active/ }),
    ).toBeVisible();
    expect(
      cedar.getByRole('row', { name: /Publishable.*pk_…0000.*Revoked 03\/06\/2026/ }),
    ).toBeVisible();
    expect(cedar.queryByRole('button', { name: 'Revoke the key pk_…0000' })).toBeNull();
    expect(cedar.getByText('https://shop.cedar.test')).toBeVisible();
    const maple = within(screen.getByRole('region', { name: 'Maple' }));
    expect(maple.getByText('ct_maple')).toBeVisible();
  });

  it('say what is missing in a merchant without keys and sites', async () => {
    open({ businesses: [businessWith({ company_token: null, keys: [], origins: [] })] });
    expect(await screen.findByText("None yet. You'll get it with your first key.")).toBeVisible();
    expect(screen.getByText(/^No keys yet\./)).toBeVisible();
    expect(screen.getByText('No sites yet.')).toBeVisible();
  });

  it('are closed to staff without the permission, and ask for nothing', async () => {
    const { record } = open({ ownPermissions: ['view', 'team'], path: '?create=1' });
    expect(
      await screen.findByText(
        "You don't have permission to manage the business's keys. An owner of the business can give it to you.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(record.calls).toEqual([]);
  });

  it('show a loader, then a failed load, and are read again', async () => {
    const waiting = pending<unknown>();
    const { user, services } = open({ answers: { 'GET keys': () => waiting.promise } });
    expect(await screen.findByText('Loading keys')).toBeInTheDocument();
    waiting.resolve(answer(500, { detail: 'The server is busy.' }));
    expect(await screen.findByText('The server is busy.')).toBeVisible();
    services.answerWith({ 'GET keys': [businessWith()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /sk_…aB3x/ })).toBeVisible();
  });

  it('show at once what another owner changed', async () => {
    const { services } = open();
    await screen.findByRole('row', { name: /sk_…aB3x.*Active/ });
    services.answerWith({
      'GET keys': [businessWith({ keys: [keyWith({ revoked_at: '2026-03-05T20:30:00Z' })] })],
    });
    services.emitLive({
      type: 'changed',
      entity: 'api_key',
      id: 7,
      sub_id: 0,
      user: '',
      message: '',
    });
    expect(await screen.findByRole('row', { name: /sk_…aB3x.*Revoked/ })).toBeVisible();
  });

  it('copy the company token', async () => {
    const view = open();
    const copy = await screen.findByRole('button', { name: 'Copy the company token' });
    const writeText = watchClipboard();
    await view.user.click(copy);
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('ct_cedar_token');
  });
});

describe('a new API key', () => {
  it('does not open its dialog again by Back', async () => {
    const view = open();
    await press(view, 'Create key');
    await opened('Create key');
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await view.back();
    expect(view.location()).toBe('/admin/settings/keys');
  });

  it('is created by one call, shown once, and copied', async () => {
    const view = open();
    await press(view, 'Create key');
    const dialog = await opened('Create key');
    expect(view.location()).toBe('/admin/settings/keys?create=1');
    expect(within(dialog).getByRole('radio', { name: /^Publishable.*page/ })).toBeChecked();
    await view.user.click(within(dialog).getByRole('radio', { name: /^Secret.*server only/ }));
    view.services.answerWith({
      'GET keys': [businessWith({ keys: [keyWith(), keyWith({ id: 8, hint: 'sk_…wxyz' })] })],
    });
    await view.user.dblClick(button(dialog, 'Create key'));
    const shown = await opened('Your new key');
    expect(within(shown).getByText(created.key)).toBeVisible();
    expect(within(shown).getByText("You won't see it again.")).toBeVisible();
    const writeText = watchClipboard();
    // By key: user-event makes no click after a double click whose second press met a disabled button.
    act(() => button(shown, 'Copy the key').focus());
    await view.user.keyboard('{Enter}');
    expect(await within(shown).findByText('Copied.')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(created.key);
    await view.user.keyboard('{Escape}');
    expect(within(shown).getByText(created.key)).toBeVisible();
    act(() => button(shown, 'I saved it').focus());
    await view.user.keyboard('{Enter}');
    expect(await screen.findByRole('row', { name: /sk_…wxyz.*Active/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(created.key)).toBeNull(), { timeout: 5_000 });
    expect(view.location()).toBe('/admin/settings/keys');
    expect(posts(view)).toEqual([['keys', { merchant_id: 1, kind: 'secret' }]]);
  });

  it('is sent under the same idempotency key after a lost answer', async () => {
    const detail =
      "Key pk_…9999 has already been created and can't be shown again. If you don't have it, revoke it and create another one.";
    const view = open({ path: '?create=1', answers: { 'POST keys': networkFailure } });
    const dialog = await opened('Create key');
    await view.user.click(button(dialog, 'Create key'));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    view.services.answerWith({ 'POST keys': answer(409, { detail, code: 'conflict' }) });
    await view.user.click(button(dialog, 'Create key'));
    expect(await within(dialog).findByText(detail)).toBeVisible();
    const sent = view.record.calls.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(2);
    expect(sent[0]?.idempotencyKey).toEqual(expect.any(String));
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  });

  it('asks for a code first, and is then sent again', async () => {
    const wanted = answer(403, { detail: 'Please confirm.', code: 'second_factor_required' });
    const view = open({ path: '?create=1', answers: { 'POST keys': wanted } });
    await view.user.click(button(await opened('Create key'), 'Create key'));
    const prompt = await opened('Confirm with a code');
    view.services.answerWith({ 'POST keys': created, 'POST second_factor/prove': {} });
    await enter(view.user, within(prompt).getByLabelText('Code'), '123456');
    await view.user.click(button(prompt, 'Confirm'));
    expect(within(await opened('Your new key')).getByText(created.key)).toBeVisible();
    expect(posts(view).map(([path]) => path)).toEqual(['keys', 'second_factor/prove', 'keys']);
  });
});

describe('an API key that works', () => {
  it('is revoked after a question that says what stops', async () => {
    const view = open();
    await press(view, 'Revoke the key sk_…aB3x');
    const question = await findQuestion('Revoke the key sk_…aB3x?');
    expect(question).toHaveTextContent(
      'Servers that use it will stop opening payments right away.',
    );
    expect(posts(view)).toEqual([]);
    view.services.answerWith({
      'GET keys': [businessWith({ keys: [keyWith({ revoked_at: '2026-03-05T20:30:00Z' })] })],
    });
    await view.user.click(button(question, 'Revoke'));
    expect(await screen.findByRole('row', { name: /sk_…aB3x.*Revoked/ })).toBeVisible();
    expect(posts(view)).toEqual([['keys/7/revoke', { merchant_id: 1 }]]);
    expect(view.record.toasts).toMatchObject([{ message: 'Key sk_…aB3x revoked.' }]);
  });

  it('keeps the question open with the reason when it is refused', async () => {
    const detail = "We couldn't find this key.";
    const view = open({ answers: { 'POST keys/:id/revoke': answer(404, { detail }) } });
    await press(view, 'Revoke the key sk_…aB3x');
    const question = await findQuestion('Revoke the key sk_…aB3x?');
    await view.user.click(button(question, 'Revoke'));
    expect(await within(question).findByText(detail)).toBeVisible();
  });

  it('asks for a code first, and works on when the prompt is closed', async () => {
    const detail = 'Please confirm this with a code from your authenticator app.';
    const wanted = answer(403, { detail, code: 'second_factor_required' });
    const view = open({ answers: { 'POST keys/:id/revoke': wanted } });
    await press(view, 'Revoke the key sk_…aB3x');
    const question = await findQuestion('Revoke the key sk_…aB3x?');
    await view.user.click(button(question, 'Revoke'));
    await view.user.click(button(await opened('Confirm with a code'), 'Cancel'));
    expect(await within(question).findByText(detail)).toBeVisible();
    expect(posts(view)).toHaveLength(1);
  });
});

describe('the sites of a merchant', () => {
  it('get another one, written as browsers write it', async () => {
    const view = open();
    await press(view, 'Add site');
    const dialog = await opened('Add a site');
    await enter(view.user, within(dialog).getByLabelText('Site address'), 'https://New.test/');
    await view.user.click(button(dialog, 'Add site'));
    await waitFor(() => expect(view.location()).toBe('/admin/settings/keys'));
    expect(posts(view)).toEqual([
      [
        'keys/sites',
        {
          merchant_id: 1,
          origins: ['https://shop.cedar.test', 'https://new.test'],
          replaces: ['https://shop.cedar.test'],
        },
      ],
    ]);
    expect(view.record.toasts).toMatchObject([{ message: 'https://new.test can take payments.' }]);
  });

  it('keep a refused address with the reason at the field', async () => {
    const text = '“new.test” is not the address of a site.';
    const view = open({
      path: '?site=1',
      answers: { 'POST keys/sites': answer(400, { detail: [text], code: 'invalid_input' }) },
    });
    const field = within(await opened('Add a site')).getByLabelText('Site address');
    await enter(view.user, field, 'new.test');
    await view.user.click(button(await opened('Add a site'), 'Add site'));
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
    expect(field).toHaveValue('new.test');
  });

  it('lose one after a question', async () => {
    const view = open();
    await press(view, 'Remove https://shop.cedar.test');
    const question = await findQuestion('Remove https://shop.cedar.test?');
    expect(question).toHaveTextContent(/payment page and taking payments right away\./);
    view.services.answerWith({ 'GET keys': [businessWith({ origins: [] })] });
    await view.user.click(button(question, 'Remove'));
    expect(await screen.findByText('No sites yet.')).toBeVisible();
    expect(posts(view)).toEqual([
      ['keys/sites', { merchant_id: 1, origins: [], replaces: ['https://shop.cedar.test'] }],
    ]);
  });
});

describe('the programs of a merchant', () => {
  const programWith = (change: Partial<Program> = {}): Program => ({
    id: 40,
    name: 'Nightly sync',
    scopes: ['invoices'],
    created_at: '2026-03-04T20:30:00Z',
    keys: [
      {
        id: 9,
        hint: 'bk_…aB3x',
        created_at: '2026-03-04T20:30:00Z',
        last_used_at: '2026-03-05T20:30:00Z',
        ends_at: null,
      },
    ],
    ...change,
  });
  const merchantWith = (...programs: readonly Program[]): MerchantPrograms => ({
    merchant_id: 1,
    merchant_name: 'Cedar',
    programs: [...programs],
  });
  const made = { id: 40, name: 'Nightly sync', hint: 'bk_…wxyz', key: 'bk_the-whole-key-wxyz' };
  const openPrograms = (...programs: readonly Program[]) =>
    open({
      answers: {
        'GET programs': [merchantWith(...programs)],
        'POST programs': made,
        'PATCH programs/:id': {},
        'POST programs/:id/keys': made,
        'POST programs/:id/end': {},
      },
    });
  const choose = async (view: View, entry: string) => {
    await press(view, 'Actions for Nightly sync');
    await view.user.click(await screen.findByRole('menuitem', { name: entry }));
  };

  it('show what each may do, its keys and its last use', async () => {
    openPrograms(
      programWith({
        keys: [
          ...programWith().keys,
          {
            id: 8,
            hint: 'bk_…0000',
            created_at: '2026-03-01T20:30:00Z',
            last_used_at: null,
            ends_at: '2026-03-06T20:30:00Z',
          },
        ],
      }),
    );
    const row = await screen.findByRole('row', { name: /Nightly sync/ });
    expect(row).toHaveTextContent(/Read everything.*Add and change invoices/);
    expect(row).toHaveTextContent(/bk_…aB3x.*bk_…0000 until 03\/07\/2026/);
    expect(row).toHaveTextContent(/03\/06\/2026/);
  });

  it('say what they are for while there are none', async () => {
    openPrograms();
    expect(await screen.findByText(/^No programs yet\. Connect your own software/)).toBeVisible();
  });

  it('get one by a single call, whose key is shown once', async () => {
    const waiting = pending<unknown>();
    const view = openPrograms();
    view.services.answerWith({ 'POST programs': () => waiting.promise });
    await press(view, 'Add program');
    const dialog = await opened('Add a program');
    await enter(view.user, within(dialog).getByLabelText('Name'), 'Nightly sync');
    await view.user.click(within(dialog).getByLabelText('Add and change invoices'));
    await view.user.dblClick(button(dialog, 'Add program'));
    waiting.resolve(made);
    const shown = await opened('Your new key');
    expect(within(shown).getByText(made.key)).toBeVisible();
    expect(shown).toHaveTextContent('For Nightly sync, on your own server only.');
    expect(posts(view)).toEqual([
      ['programs', { merchant_id: 1, name: 'Nightly sync', scopes: ['invoices'] }],
    ]);
  });

  it('keep the dialog open with the reason when a name is taken', async () => {
    const detail = 'A program with this name already exists.';
    const view = openPrograms();
    view.services.answerWith({ 'POST programs': answer(409, { detail, code: 'conflict' }) });
    await press(view, 'Add program');
    const dialog = await opened('Add a program');
    await enter(view.user, within(dialog).getByLabelText('Name'), 'Nightly sync');
    await view.user.click(button(dialog, 'Add program'));
    expect(await within(dialog).findByText(detail)).toBeVisible();
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Nightly sync');
  });

  it('get other abilities', async () => {
    const view = openPrograms(programWith());
    await choose(view, 'Change');
    const dialog = await opened('Change Nightly sync');
    await view.user.click(within(dialog).getByLabelText('Record cash and checks'));
    await view.user.click(button(dialog, 'Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = view.record.calls.find(({ method }) => method === 'PATCH');
    expect([sent?.path, sent?.body]).toEqual([
      'programs/40',
      { merchant_id: 1, name: 'Nightly sync', scopes: ['invoices', 'payments'] },
    ]);
  });

  it('get a new key while the old one goes on', async () => {
    const view = openPrograms(programWith());
    await choose(view, 'New key');
    const dialog = await opened('New key for Nightly sync');
    await view.user.click(within(dialog).getByRole('radio', { name: 'In 7 days' }));
    await view.user.click(button(dialog, 'Create key'));
    expect(within(await opened('Your new key')).getByText(made.key)).toBeVisible();
    expect(posts(view)).toEqual([['programs/40/keys', { merchant_id: 1, overlap_hours: 168 }]]);
  });

  it('lose one after a question that says what stops', async () => {
    const view = openPrograms(programWith());
    await choose(view, 'Remove');
    const question = await findQuestion('Remove Nightly sync?');
    expect(question).toHaveTextContent('Its keys stop working right away');
    view.services.answerWith({ 'GET programs': [merchantWith()] });
    await view.user.click(button(question, 'Remove'));
    expect(await screen.findByText(/^No programs yet\./)).toBeVisible();
    expect(posts(view)).toEqual([['programs/40/end', { merchant_id: 1 }]]);
    expect(view.record.toasts).toMatchObject([{ message: 'Nightly sync removed.' }]);
  });
});

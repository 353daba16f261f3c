import type { SecondFactorState } from '@billfold/shared/contracts/second-factor.contract';
import {
  answer,
  enter,
  type FakeHandlers,
  merchantSession,
  pending,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';

const factorWith = (change: Partial<SecondFactorState> = {}): SecondFactorState => ({
  is_on: false,
  since: null,
  recovery_codes_left: 0,
  required_by: [],
  devices: [],
  ...change,
});
const factorOn = (change: Partial<SecondFactorState> = {}) =>
  factorWith({ is_on: true, since: '2026-03-05T14:30:00Z', recovery_codes_left: 10, ...change });
const factorKey = {
  key: 'GEZD GNBV',
  uri: 'otpauth://totp/Billfold:cedar.owner?secret=GEZDGNBV',
  qr: { size: 41, path: 'M4 4h7v1h-7z' },
};
const newCodes = { recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'] };

const open = async (answers: FakeHandlers = {}, hasPin = false) => {
  const { user: signedIn } = merchantSession;
  const rendered = renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings/security',
    session: { ...merchantSession, user: signedIn && { ...signedIn, has_pin: hasPin } },
    answers: { 'POST users/set_pin': {}, 'GET second_factor': factorWith(), ...answers },
  });
  await screen.findByRole('heading', { name: 'Security' });
  const fill = async (pin: string, repeated: string, password = 'Cedar-Water-1') => {
    await enter(rendered.user, screen.getByLabelText('New PIN'), pin);
    await enter(rendered.user, screen.getByLabelText('Repeat the new PIN'), repeated);
    await enter(rendered.user, screen.getByLabelText('Your password'), password);
  };
  const submit = () =>
    rendered.user.click(screen.getByRole('button', { name: /^(Set|Change) PIN$/ }));
  return { ...rendered, fill, submit };
};

const isPost = ({ method }: { readonly method: string }) => method === 'POST';

describe('the PIN of staff', () => {
  it('is set with the password, and typed anew for the next change [ADMIN-155]', async () => {
    const { fill, submit, record } = await open();
    expect(screen.getByText(/You don't have a PIN yet\./)).toBeVisible();
    await fill('4826', '4826');
    await submit();
    await waitFor(() => expect(record.toasts).toMatchObject([{ message: 'Your PIN is set.' }]));
    expect(record.calls.filter(isPost)).toMatchObject([
      { path: 'users/set_pin', body: { password: 'Cedar-Water-1', pin: '4826' } },
    ]);
    expect(screen.getByLabelText('New PIN')).toHaveValue('');
    expect(screen.getByLabelText('Your password')).toHaveValue('');
  });

  it('is not sent while it is easy to guess or repeated wrongly', async () => {
    const { fill, submit, record } = await open({}, true);
    expect(screen.getByText(/You have a PIN\./)).toBeVisible();
    await fill('1234', '4826');
    await submit();
    expect(await screen.findByText("The PINs don't match")).toBeVisible();
    expect(screen.getByText('This Pin is too easy to guess, please choose another')).toBeVisible();
    expect(record.calls.filter(isPost)).toEqual([]);
  });

  it('is sent once by two presses, and a refusal keeps what was typed', async () => {
    const waiting = pending<unknown>();
    const { fill, submit, record, user } = await open({
      'POST users/set_pin': () => waiting.promise,
    });
    await fill('4826', '4826');
    await submit();
    await user.click(screen.getByRole('button', { name: 'Saving...' }));
    waiting.resolve(answer(403, { detail: "The password isn't correct." }));
    expect(await screen.findByText("The password isn't correct.")).toBeVisible();
    expect(screen.getByLabelText('New PIN')).toHaveValue('4826');
    expect(record.calls.filter(isPost)).toHaveLength(1);
  });

  it('is set after a code when the server wants one', async () => {
    const { fill, submit, record, user, services } = await open({
      'POST users/set_pin': answer(403, { detail: 'X', code: 'second_factor_required' }),
      'POST second_factor/prove': {},
    });
    await fill('4826', '4826');
    await submit();
    const prompt = within(await screen.findByRole('dialog', { name: 'Confirm with a code' }));
    services.answerWith({ 'POST users/set_pin': {} });
    await enter(user, await prompt.findByLabelText('Code'), '123456');
    await user.click(prompt.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(record.toasts).toMatchObject([{ message: 'Your PIN is set.' }]));
    expect(record.calls.filter(isPost).map(({ path }) => path)).toEqual([
      'users/set_pin',
      'second_factor/prove',
      'users/set_pin',
    ]);
  });
});

describe('the own second factor', () => {
  const dialogOf = (name: string) => screen.findByRole('dialog', { name });
  /** A dialog that fades still takes presses. */
  const gone = (name: string) =>
    waitFor(() => expect(screen.queryByRole('dialog', { name, hidden: true })).toBeNull(), {
      timeout: 5_000,
    });
  const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name }));

  it('is set up with the password, the key, a code, and recovery codes shown once', async () => {
    const { user, record, services } = await open({
      'POST second_factor/begin': factorKey,
      'POST second_factor/confirm': answer(403, { detail: "This code isn't correct." }),
    });
    await press(user, 'Set up');
    const dialog = await dialogOf('Set up two-step verification');
    await enter(user, within(dialog).getByLabelText('Your password'), 'Cedar-Water-1');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await within(dialog).findByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(within(dialog).getByText('GEZD GNBV')).toBeVisible();
    expect(within(dialog).getByLabelText('Code')).toHaveFocus();
    await enter(user, within(dialog).getByLabelText('Code'), '123456');
    await press(user, 'Turn on');
    expect(await within(dialog).findByText("This code isn't correct.")).toBeVisible();
    services.answerWith({
      'POST second_factor/confirm': newCodes,
      'GET second_factor': factorOn(),
    });
    await press(user, 'Turn on');
    const codes = await dialogOf('Your recovery codes');
    await gone('Set up two-step verification');
    expect(within(codes).getByRole('list', { name: 'Recovery codes' })).toHaveTextContent(
      'abcde-fghjkmnpqr-stuvw',
    );
    const writeText = jest.fn(async (_text: string) => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await user.click(within(codes).getByRole('button', { name: 'Copy' }));
    expect(await within(codes).findByText('Copied.')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('abcde-fghjk\nmnpqr-stuvw\n');
    await user.click(within(codes).getByRole('button', { name: 'I saved them' }));
    expect(await screen.findByText(/Two-step verification is on since/)).toBeVisible();
    expect(record.calls.filter(isPost).map(({ path, body }) => [path, body])).toEqual([
      ['second_factor/begin', { password: 'Cedar-Water-1' }],
      ['second_factor/confirm', { code: '123456' }],
      ['second_factor/confirm', { code: '123456' }],
    ]);
  });

  it('moves to another app with password and code', async () => {
    const { user, record } = await open({
      'GET second_factor': factorOn(),
      'POST second_factor/begin': factorKey,
    });
    await press(user, 'Use another app');
    const dialog = await dialogOf('Use another app');
    await enter(user, within(dialog).getByLabelText('Your password'), 'Cedar-Water-1');
    await enter(user, within(dialog).getByLabelText('Code'), '654321');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await within(dialog).findByText('GEZD GNBV')).toBeVisible();
    expect(within(dialog).getByLabelText('Code')).toHaveValue('');
    expect(record.calls.filter(isPost)).toMatchObject([
      { body: { password: 'Cedar-Water-1', code: '654321' } },
    ]);
  });

  it('gets new recovery codes, and is switched off, with a code', async () => {
    const { user, services } = await open({
      'GET second_factor': factorOn({ recovery_codes_left: 1 }),
      'POST second_factor/recovery_codes': newCodes,
      'POST second_factor/switch_off': {},
    });
    expect(await screen.findByText(/1 recovery code is left\./)).toBeVisible();
    await press(user, 'New recovery codes');
    await enter(
      user,
      within(await dialogOf('Make new recovery codes')).getByLabelText('Code'),
      '1',
    );
    await press(user, 'Make new codes');
    await gone('Make new recovery codes');
    await press(user, 'I saved them');
    await gone('Your recovery codes');
    services.answerWith({ 'GET second_factor': factorWith() });
    await press(user, 'Turn off');
    const dialog = await dialogOf('Turn off two-step verification');
    await enter(user, within(dialog).getByLabelText('Code'), '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText(/Two-step verification is off./)).toBeVisible();
  });

  it('has no way off while a merchant requires it', async () => {
    await open({ 'GET second_factor': factorOn({ required_by: ['Cedar'] }) });
    expect(await screen.findByText('It stays on, because Cedar requires it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('forgets remembered browsers, one or all', async () => {
    const device = (id: number, name: string, is_current = false) => ({
      id,
      device: name,
      since: '2026-03-05T14:30:00Z',
      until: '2026-04-04T14:30:00Z',
      is_current,
    });
    const { user, record } = await open({
      'GET second_factor': factorOn({
        devices: [device(1, 'Firefox on Linux', true), device(2, '')],
      }),
      'POST second_factor/devices/:id/forget': {},
      'POST second_factor/devices/forget_all': {},
    });
    expect(await screen.findByText('Firefox on Linux (this one)')).toBeVisible();
    await press(user, 'Forget Unknown browser');
    await waitFor(() => expect(record.toasts).toHaveLength(1));
    await press(user, 'Forget all');
    await waitFor(() => expect(record.toasts).toHaveLength(2));
    expect(record.calls.filter(isPost).map(({ path }) => path)).toEqual([
      'second_factor/devices/2/forget',
      'second_factor/devices/forget_all',
    ]);
  });

  it('says what failed, with a way to try again', async () => {
    const { user, services } = await open({
      'GET second_factor': answer(500, { detail: 'Something went wrong' }),
    });
    const section = screen.getByRole('region', { name: 'Two-step verification' });
    expect(await within(section).findByText('Something went wrong')).toBeVisible();
    services.answerWith({ 'GET second_factor': factorOn() });
    await user.click(within(section).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Two-step verification is on since/)).toBeVisible();
  });
});

import { answer, renderRemote, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { loginWith, signedOut } from '../../testing/login-factory';
import { put } from '../../testing/put';

type FakeHandler = FakeHandlers[string];
type Setup = {
  readonly login?: FakeHandler;
  readonly path?: string;
  readonly username?: string | null;
  readonly merchantName?: string | null;
};

const open = ({
  login = loginWith(),
  path = '/customer/login',
  username = 'ana.rivera',
  merchantName = null,
}: Setup = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: signedOut,
    hint: { username, merchantName },
    answers: {
      'POST auth/login': login,
      'PATCH users/:id': {},
      'GET auth/get_logo': { merchant_logo: '/api/logos/cedar-water.svg', donation_fee: 3 },
    },
    advanceTimers: jest.advanceTimersByTime,
  });

type View = ReturnType<typeof open>;
const tap = async ({ user }: View, pin: string) => {
  await screen.findByRole('group', { name: 'PIN' });
  for (const digit of pin) await user.click(screen.getByRole('button', { name: digit }));
};
/** As a password manager does. */
const enter = async (pin: string) => put(await screen.findByLabelText('PIN, 4 digits'), pin);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const filled = () => screen.getByRole('img', { name: /digits entered/ }).getAttribute('aria-label');
const logins = ({ record }: View) => record.calls.filter((call) => call.path === 'auth/login');

describe('customer login', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['/customer/login#link-expired', 1],
    ['/customer/login', 0],
  ])('explains at %s why the link did not open the bill', async (path, notices) => {
    open({ path });
    await screen.findByRole('group', { name: 'PIN' });
    expect(
      screen.queryAllByText('This link has expired or was already used. Sign in to see your bill.'),
    ).toHaveLength(notices);
  });

  it('shows a PIN pad with four places and a link for a new PIN [PUB-002] [PUB-083]', async () => {
    const { user, location } = open();
    expect(await screen.findByRole('img', { name: 'PIN: 0 of 4 digits entered' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Forgot PIN' }));
    await waitFor(() => expect(location()).toBe('/customer/reset'));
  });

  it('sends the PIN 400 ms after the fourth digit [PUB-084]', async () => {
    const view = open();
    await tap(view, '4826');
    await pass(399);
    expect(logins(view)).toEqual([]);
    await pass(1);
    expect(logins(view)).toHaveLength(1);
  });

  it('sends no PIN when its last digit is deleted in time', async () => {
    const view = open();
    await enter('4826');
    await view.user.click(screen.getByRole('button', { name: 'Delete last digit' }));
    await pass(1_000);
    expect(logins(view)).toEqual([]);
    expect(filled()).toBe('PIN: 3 of 4 digits entered');
  });

  it('accepts digits from the keyboard', async () => {
    const view = open();
    await screen.findByRole('group', { name: 'PIN' });
    await view.user.keyboard('4826');
    await pass(400);
    expect(logins(view)).toMatchObject([{ body: { pin: '4826' } }]);
  });

  it('accepts a pasted PIN and one from a password manager, beside the username', async () => {
    const view = open();
    const input = await screen.findByLabelText('PIN, 4 digits');
    expect(input).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByDisplayValue('ana.rivera')).toHaveAttribute('autocomplete', 'username');
    fireEvent.change(input, { target: { value: '1111' } });
    expect(filled()).toBe('PIN: 4 of 4 digits entered');
    await view.user.paste('4826');
    await pass(400);
    expect(logins(view)).toMatchObject([{ body: { pin: '4826' } }]);
  });

  it('sends username, PIN and customer_login, signs the customer in and continues [PUB-087] [PUB-088] [SHARED-019]', async () => {
    const view = open();
    await enter('4826');
    await pass(400);
    await waitFor(() => expect(view.record.proceeds).toHaveLength(1));
    expect(logins(view)).toMatchObject([
      {
        method: 'POST',
        path: 'auth/login',
        body: { username: 'ana.rivera', pin: '4826', customer_login: true },
      },
    ]);
    expect(
      JSON.stringify(view.record.calls.filter(({ path }) => path !== 'auth/login')),
    ).not.toContain('4826');
    expect(view.record.signIns).toEqual([
      {
        token: 't1',
        username: 'ana.rivera',
        userId: 7,
        email: 'ana@example.com',
        isMerchant: false,
        role: 4,
      },
    ]);
  });

  it('shows a wrong PIN or a locked account, and clears the entry [PUB-085] [PUB-086]', async () => {
    const view = open({ login: answer(403, { detail: 'wrong', code: 'wrong_credentials' }) });
    await enter('1111');
    await pass(400);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid Pin Code');
    expect(filled()).toBe('PIN: 0 of 4 digits entered');
    await enter('1');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    view.services.answerWith({
      'POST auth/login': answer(403, {
        detail: 'Too many tries. Try again in 1 minute.',
        code: 'locked_out',
      }),
    });
    await enter('1111');
    await pass(400);
    expect(await screen.findByText('Too many tries. Try again in 1 minute.')).toBeVisible();
  });

  it('prefers the username of the query to the stored one [PUB-092]', async () => {
    const view = open({ path: '/customer/login?username=sam.lee' });
    await enter('9042');
    await pass(400);
    expect(logins(view)).toMatchObject([{ body: { username: 'sam.lee' } }]);
    expect(screen.queryByLabelText('Phone Number')).not.toBeInTheDocument();
  });

  it('asks for the phone number without a stored name and sends it instead [PUB-092]', async () => {
    const view = open({ username: null });
    const phone = await screen.findByLabelText('Phone Number');
    expect(phone).toHaveAttribute('autocomplete', 'username');
    expect(document.querySelectorAll('[autocomplete="username"]')).toHaveLength(1);
    await enter('4826');
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(filled()).toBe('PIN: 0 of 4 digits entered');
    put(phone, '3035550101');
    await enter('4826');
    await pass(400);
    expect(logins(view)).toHaveLength(1);
    expect(logins(view)[0]?.body).toEqual({
      phone: '3035550101',
      pin: '4826',
      customer_login: true,
    });
  });

  it('lets another customer sign in on the same browser', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Not you?' }));
    expect(screen.getByLabelText('Phone Number')).toBeVisible();
  });

  it('shows the merchant of the address', async () => {
    open({ merchantName: 'Cedar Water' });
    // The initials have its place, and its name, until it is loaded.
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Cedar Water' }).querySelector('img')).toHaveAttribute(
        'src',
        '/api/logos/cedar-water.svg',
      ),
    );
  });

  it('asks for a missing e-mail before it continues [PUB-089] [PUB-090] [PUB-091]', async () => {
    const view = open({ login: loginWith({ email: '' }) });
    await enter('4826');
    await pass(400);
    const dialog = await screen.findByRole('dialog');
    expect(view.record.proceeds).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    put(screen.getByLabelText('Email'), 'Ana@Example.com');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.record.proceeds).toHaveLength(1));
    expect(dialog).toBeInTheDocument();
    expect(view.record.calls.at(-1)).toMatchObject({
      method: 'PATCH',
      path: 'users/7',
      body: { email: 'ana@example.com' },
    });
  });

  it('shows a refused e-mail and continues without one on request', async () => {
    const view = open({ login: loginWith({ email: '' }) });
    view.services.answerWith({
      'PATCH users/:id': answer(409, { detail: 'That email is taken.' }),
    });
    await enter('4826');
    await pass(400);
    put(await screen.findByLabelText('Email'), 'ana@example.com');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('That email is taken.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(view.record.proceeds).toHaveLength(1));
  });
});

import { renderRemote, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import type { SessionSnapshot } from '@billfold/shared/contracts/remote.contract';
import { act, screen } from '@testing-library/react';
import { moduleName } from '../module/module-name';
import { createRemote } from '../remote';
import { loginWith, signedOut } from './login-factory';
import { put } from './put';

export const person =
  '/customer/signup/new.customer?merchant_name=Cedar+Water&username=new.customer';
export const business =
  '/customer/signup/bluedoor?merchant_name=Cedar+Water&username=bluedoor&is_business=True';
export const login = loginWith({
  token: 't13',
  auth_token: 't13',
  username: 'new.customer',
  id: 13,
  email: 'nora@mail.test',
});

type Setup = {
  readonly path?: string;
  readonly answers?: FakeHandlers;
  readonly session?: Partial<SessionSnapshot>;
};

/** Renders the screen at an address without a session, with answers that accept everything. */
export const openSignUp = ({ path = person, answers = {}, session = signedOut }: Setup = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session,
    hint: { username: null, merchantName: null },
    answers: {
      'GET auth/get_user_active': { active: false, is_business: false },
      'GET auth/get_logo': { merchant_logo: '/api/logos/cedar-water.svg', donation_fee: 3 },
      'GET auth/verify_info': { verified: true },
      'PATCH auth/signup': login,
      'POST auth/opt_in': { auth_token: 'proof', username: 'new.customer' },
      'POST auth/confirm_opt_in': {},
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
  });
export type View = ReturnType<typeof openSignUp>;

export const callsTo = ({ record }: View, path: string) =>
  record.calls.filter((call) => call.path === path);
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const goOn = async ({ user }: View) =>
  user.click(await screen.findByRole('button', { name: 'Continue' }));

export const nora = {
  'First name': 'Nora',
  'Last name': 'Quinn',
  Email: 'Nora@Mail.test',
  'Date of birth': '05171990',
  'Zip code': '80202',
};
export const door = {
  'Business name': 'Blue Door Cafe',
  Email: 'hello@bluedoor.test',
  'Zip code': '80205',
};

export const fill = async (fields: Readonly<Record<string, string>>) => {
  await screen.findByLabelText('Zip code');
  for (const [label, text] of Object.entries(fields)) put(screen.getByLabelText(label), text);
};
export const giveDetails = async (view: View, fields: Readonly<Record<string, string>> = nora) => {
  await fill(fields);
  await goOn(view);
  await heading('Terms and privacy');
};
export const agree = async (view: View) => {
  await view.user.click(
    await screen.findByRole('checkbox', { name: /I agree to the Terms and Conditions/ }),
  );
  await goOn(view);
  await heading('Create your PIN');
};
export const press = async ({ user }: View, digits: string) => {
  for (const digit of digits) await user.click(screen.getByRole('button', { name: digit }));
};
/** As a password manager does. */
export const enterPin = async (pin: string) => {
  put(screen.getByLabelText(/ your PIN, 4 digits$/), pin);
  await pass(400);
};
export const filled = () =>
  screen.getByRole('img', { name: /digits entered/ }).getAttribute('aria-label');
export const reachConfirmation = async (view: View, pin = '4826') => {
  await giveDetails(view);
  await agree(view);
  await enterPin(pin);
  await heading('Confirm your PIN');
};
export const signUp = async (view: View) => {
  await reachConfirmation(view);
  await enterPin('4826');
};

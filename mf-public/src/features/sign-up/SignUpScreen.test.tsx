import { answer, networkFailure, pending, renderRemote, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import type { SessionSnapshot } from '@billfold/shared/contracts/remote.contract';
import { act, screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module-name';
import { createRemote } from '../../remote';
import { loginWith, signedOut } from '../../testing/login.factory';

const person = '/customer/signup/new.customer?merchant_name=Cedar+Water&username=new.customer';
const business = '/customer/signup/bluedoor?merchant_name=Cedar+Water&username=bluedoor&is_business=True';
const login = loginWith({ token: 't13', auth_token: 't13', username: 'new.customer', id: 13, email: 'nora@mail.test' });

type Setup = { readonly path?: string; readonly answers?: FakeHandlers; readonly session?: Partial<SessionSnapshot> };

const open = ({ path = person, answers = {}, session = signedOut }: Setup = {}) =>
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
type View = ReturnType<typeof open>;

const callsTo = ({ record }: View, path: string) => record.calls.filter((call) => call.path === path);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const goOn = async ({ user }: View) => user.click(await screen.findByRole('button', { name: 'Continue' }));

const nora = { 'First name': 'Nora', 'Last name': 'Quinn', Email: 'Nora@Mail.test', 'Date of birth': '05171990', 'Zip code': '80202' };
const door = { 'Business name': 'Blue Door Cafe', Email: 'hello@bluedoor.test', 'Zip code': '80205' };

const fill = async ({ user }: View, fields: Readonly<Record<string, string>>, without: readonly string[] = []) => {
  await screen.findByLabelText('Zip code');
  for (const [label, text] of Object.entries(fields)) if (!without.includes(label)) await user.type(screen.getByLabelText(label), text);
};
const giveDetails = async (view: View, fields: Readonly<Record<string, string>> = nora) => {
  await fill(view, fields);
  await goOn(view);
  await heading('Terms and privacy');
};
const agree = async (view: View) => {
  await view.user.click(await screen.findByRole('checkbox', { name: /I agree to the Terms and Conditions/ }));
  await goOn(view);
  await heading('Create your PIN');
};
const press = async ({ user }: View, digits: string) => {
  for (const digit of digits) await user.click(screen.getByRole('button', { name: digit }));
};
const enterPin = async (view: View, pin: string) => {
  await press(view, pin);
  await pass(400);
};
const filled = () => screen.getByRole('img', { name: /digits entered/ }).getAttribute('aria-label');
const reachConfirmation = async (view: View, pin = '4826') => {
  await giveDetails(view);
  await agree(view);
  await enterPin(view, pin);
  await heading('Confirm your PIN');
};
const signUp = async (view: View) => {
  await reachConfirmation(view);
  await enterPin(view, '4826');
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the form of a sign-up', () => {
  it("begins with 'Let's get started' and the business that invited [PUB-065]", async () => {
    const view = open();
    expect(await heading("Let's get started")).toBeVisible();
    await waitFor(() => expect(screen.getByRole('img', { name: 'Cedar Water' })).toHaveAttribute('src', '/api/logos/cedar-water.svg'));
    expect(callsTo(view, 'auth/get_logo')).toMatchObject([{ query: { merchant_name: 'Cedar Water' } }]);
  });

  it('asks people for themselves [PUB-005] [SHELL-012]', async () => {
    open();
    expect(await screen.findByLabelText('First name')).toBeVisible();
    expect(screen.getByLabelText('Date of birth')).toBeVisible();
    expect(screen.queryByLabelText('Business name')).not.toBeInTheDocument();
  });

  it('asks businesses for theirs with is_business=True [PUB-005] [SHELL-013]', async () => {
    open({ path: business });
    expect(await screen.findByLabelText('Business name')).toBeVisible();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Date of birth')).not.toBeInTheDocument();
  });

  it.each(['First name', 'Last name', 'Date of birth', 'Zip code'])('asks people for the missing %s [PUB-070]', async (label) => {
    const view = open();
    await fill(view, nora, [label]);
    await goOn(view);
    expect(await screen.findByText('All fields are required')).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(callsTo(view, 'auth/verify_info')).toEqual([]);
  });

  it('does without the e-mail of people [PUB-070]', async () => {
    const view = open();
    await fill(view, nora, ['Email']);
    await goOn(view);
    expect(await heading('Terms and privacy')).toBeVisible();
  });

  it.each(['Business name', 'Email', 'Zip code'])('asks businesses for the missing %s [PUB-069]', async (label) => {
    const view = open({ path: business });
    await fill(view, door, [label]);
    await goOn(view);
    expect(await screen.findByText('Please fill all fields')).toBeVisible();
    expect(callsTo(view, 'auth/verify_info')).toEqual([]);
    await view.user.type(screen.getByLabelText(label), Object.entries(door).find(([name]) => name === label)?.[1] ?? '');
    await goOn(view);
    expect(await heading('Terms and privacy')).toBeVisible();
  });

  it('says below a field what is wrong with it, and nothing of missing ones then', async () => {
    const view = open();
    await fill(view, { ...nora, Email: 'nora', 'Date of birth': '13451990' });
    await goOn(view);
    expect(await screen.findByText('Not a valid date')).toBeVisible();
    expect(screen.getByText('Not a valid email')).toBeVisible();
    expect(screen.queryByText('All fields are required')).not.toBeInTheDocument();
    expect(callsTo(view, 'auth/verify_info')).toEqual([]);
  });

  it('takes five digits of a zip [PUB-071]', async () => {
    const view = open();
    await view.user.type(await screen.findByLabelText('Zip code'), '123456');
    expect(screen.getByLabelText('Zip code')).toHaveValue('12345');
  });

  it('checks the details of people before the terms, the birthdate as month, day, year [PUB-072] [PUB-080] [PUB-081]', async () => {
    const view = open();
    await giveDetails(view, { ...nora, 'Date of birth': '03/05/1980' });
    expect(callsTo(view, 'auth/verify_info')).toMatchObject([
      { method: 'GET', query: { username: 'new.customer', merchant_name: 'Cedar Water', date_of_birth: '1980-03-05', zip: '80202' } },
    ]);
    expect(callsTo(view, 'auth/verify_info')[0]?.headers).toBeUndefined();
  });

  it('checks the details of a business [PUB-080] [PUB-081]', async () => {
    const view = open({ path: business });
    await giveDetails(view, door);
    expect(callsTo(view, 'auth/verify_info')[0]?.query).toEqual({
      username: 'bluedoor', merchant_name: 'Cedar Water', business_name: 'Blue Door Cafe', email: 'hello@bluedoor.test', zip: '80205',
    });
  });

  it('shows a refusal and keeps everything typed [PUB-082]', async () => {
    const reply = pending<unknown>();
    const view = open({ answers: { 'GET auth/verify_info': () => reply.promise } });
    await fill(view, nora);
    await view.user.click(screen.getByRole('checkbox'));
    await goOn(view);
    expect(await screen.findByRole('button', { name: 'Checking your details...' })).toBeDisabled();
    reply.resolve(answer(403, { detail: 'X', code: 'details_differ' }));
    expect(await screen.findByText('X')).toBeVisible();
    for (const [label, text] of Object.entries({ ...nora, Email: 'nora@mail.test', 'Date of birth': '05/17/1990' })) expect(screen.getByLabelText(label)).toHaveValue(text);
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('takes an answer that does not verify as a refusal', async () => {
    const view = open({ answers: { 'GET auth/verify_info': { verified: false } } });
    await fill(view, nora);
    await goOn(view);
    expect(await screen.findByText('These details do not match our records. Please check them.')).toBeVisible();
  });

  it('works without the name of the business', async () => {
    const view = open({ path: '/customer/signup/new.customer' });
    expect(await screen.findByRole('checkbox', { name: /from the business that invited me/ })).not.toBeChecked();
    await giveDetails(view);
    expect(callsTo(view, 'auth/verify_info')[0]?.query).toEqual({ username: 'new.customer', date_of_birth: '1990-05-17', zip: '80202' });
  });
});

describe('somebody who has signed up before', () => {
  it('is led to the sign-in at once', async () => {
    const view = open({ answers: { 'GET auth/get_user_active': { active: true, is_business: false } } });
    expect(await heading('You are already registered')).toBeVisible();
    expect(callsTo(view, 'auth/get_user_active')).toMatchObject([{ query: { username: 'new.customer', merchant_name: 'Cedar Water' } }]);
    await view.user.click(screen.getByRole('link', { name: 'Sign in with your PIN' }));
    await waitFor(() => expect(view.location()).toBe('/customer/login?username=new.customer'));
  });

  it.each(['GET auth/verify_info', 'PATCH auth/signup'])('is led there by a refusal of %s', async (call) => {
    const view = open({ answers: { [call]: answer(409, { detail: 'You are already registered. Please sign in.', code: 'already_registered' }) } });
    await fill(view, nora);
    await goOn(view);
    if (call === 'PATCH auth/signup') {
      await agree(view);
      await enterPin(view, '4826');
      await enterPin(view, '4826');
    }
    expect(await heading('You are already registered')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in with your PIN' })).toHaveAttribute('href', '/customer/login?username=new.customer');
  });

  it('goes on to the bills when signed in already', async () => {
    const view = open({ session: { isSignedIn: true, isMerchant: false, username: 'New.Customer' } });
    expect(await screen.findByRole('link', { name: 'Go to your bills' })).toHaveAttribute('href', '/customer/dashboard');
    expect(callsTo(view, 'auth/get_user_active')).toEqual([]);
  });

  it('does not keep anybody from signing up when the question gets no answer', async () => {
    const view = open({ answers: { 'GET auth/get_user_active': networkFailure } });
    await giveDetails(view);
    expect(await heading('Terms and privacy')).toBeVisible();
  });
});

describe('the terms', () => {
  it('have to be agreed to, and can be read [PUB-068]', async () => {
    const view = open();
    await giveDetails(view);
    await view.user.click(screen.getByRole('button', { name: 'Terms and Conditions' }));
    await view.user.click(screen.getByRole('button', { name: 'Privacy Policy' }));
    expect(view.record.legal).toEqual(['terms', 'privacy']);
    await goOn(view);
    expect(await screen.findByText('You must agree to terms')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Create your PIN' })).not.toBeInTheDocument();
    await agree(view);
    expect(screen.getByRole('group', { name: 'Create your PIN' })).toBeVisible();
  });
});

describe('the PIN', () => {
  it('takes four digits one at a time, with delete, and no fifth [PUB-073] [PUB-074]', async () => {
    const view = open();
    await giveDetails(view);
    await agree(view);
    await press(view, '48');
    await view.user.click(screen.getByRole('button', { name: 'Delete last digit' }));
    expect(filled()).toBe('Create your PIN: 1 of 4 digits entered');
    await press(view, '826');
    expect(filled()).toBe('Create your PIN: 4 of 4 digits entered');
    await press(view, '9');
    expect(filled()).toBe('Create your PIN: 4 of 4 digits entered');
    await pass(399);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create your PIN');
    await pass(1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirm your PIN');
  });

  it('may not be four times the same digit [PUB-075]', async () => {
    const view = open();
    await giveDetails(view);
    await agree(view);
    await enterPin(view, '1111');
    expect(await screen.findByText('Pin may not be all the same digits')).toBeVisible();
    expect(filled()).toBe('Create your PIN: 0 of 4 digits entered');
    await enterPin(view, '1112');
    expect(await heading('Confirm your PIN')).toBeVisible();
    expect(screen.queryByText('Pin may not be all the same digits')).not.toBeInTheDocument();
  });

  it('may not be what everybody chooses', async () => {
    const view = open();
    await giveDetails(view);
    await agree(view);
    await enterPin(view, '1234');
    expect(await screen.findByText('This Pin is too easy to guess, please choose another')).toBeVisible();
  });

  it('has to be the same twice; a confirmation that differs is cleared and can be tried again [PUB-076]', async () => {
    const view = open();
    await reachConfirmation(view);
    await enterPin(view, '4827');
    expect(await screen.findByText('Pins do not match, try again.')).toBeVisible();
    expect(filled()).toBe('Confirm your PIN: 0 of 4 digits entered');
    expect(callsTo(view, 'auth/signup')).toEqual([]);
    await enterPin(view, '4826');
    expect(callsTo(view, 'auth/signup')).toHaveLength(1);
  });

  it('is a new password to password managers, beside its name', async () => {
    const view = open();
    await giveDetails(view);
    await agree(view);
    expect(screen.getByLabelText('Create your PIN, 4 digits')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByDisplayValue('new.customer')).toHaveAttribute('autocomplete', 'username');
  });
});

describe('the end of a sign-up', () => {
  it('goes through its five steps in their order [PUB-066]', async () => {
    const view = open();
    expect(await heading("Let's get started")).toBeVisible();
    await giveDetails(view);
    await agree(view);
    await enterPin(view, '4826');
    expect(await heading('Confirm your PIN')).toHaveFocus();
    await enterPin(view, '4826');
    expect(await heading('You are all set')).toHaveFocus();
    expect(screen.getByTestId('check-mark')).toBeVisible();
  });

  it('sends what people gave, once [PUB-067] [PUB-081]', async () => {
    const view = open();
    await fill(view, nora);
    await view.user.click(screen.getByRole('checkbox', { name: 'I agree to receive billing through text messaging from Cedar Water.' }));
    await goOn(view);
    await agree(view);
    await enterPin(view, '4826');
    await enterPin(view, '4826');
    expect(callsTo(view, 'auth/signup')).toHaveLength(1);
    expect(callsTo(view, 'auth/signup')[0]).toMatchObject({
      method: 'PATCH',
      body: {
        username: 'new.customer', merchant_name: 'Cedar Water', first_name: 'Nora', last_name: 'Quinn', email: 'nora@mail.test', date_of_birth: '1990-05-17', zip: '80202',
        sms_opt_in: 1, is_business: false, user_pin: '4826',
      },
    });
  });

  it('sends what a business gave, and no consent that was not given [PUB-067] [PUB-081]', async () => {
    const view = open({ path: business });
    await giveDetails(view, door);
    await agree(view);
    await enterPin(view, '7315');
    await enterPin(view, '7315');
    expect(callsTo(view, 'auth/signup')[0]?.body).toEqual({
      username: 'bluedoor', merchant_name: 'Cedar Water', business_name: 'Blue Door Cafe', email: 'hello@bluedoor.test', zip: '80205', sms_opt_in: 0, is_business: true, user_pin: '7315',
    });
  });

  it('signs in, keeps the names, and goes on after 2 s with #registered [PUB-077] [PUB-078] [PUB-079]', async () => {
    const view = open();
    await signUp(view);
    expect(view.record.signIns).toEqual([{ token: 't13', username: 'new.customer', userId: 13, email: 'nora@mail.test', isMerchant: false, role: 4 }]);
    expect(view.record.hints).toContainEqual({ merchantName: 'Cedar Water' });
    await pass(1_999);
    expect(screen.getByTestId('check-mark')).toBeVisible();
    expect(view.record.proceedHashes).toEqual([]);
    await pass(1);
    expect(view.record.proceedHashes).toEqual(['#registered']);
  });

  it('takes nobody away who went somewhere else meanwhile', async () => {
    const view = open();
    await signUp(view);
    act(() => view.services.navigate('/customer/profile'));
    await screen.findByTestId('elsewhere');
    await pass(3_000);
    expect(view.record.proceeds).toEqual([]);
  });

  it('keeps the PIN out of every call but the one that sets it', async () => {
    const view = open();
    await signUp(view);
    expect(view.record.calls.filter((call) => JSON.stringify(call).includes('4826')).map(({ path }) => path)).toEqual(['auth/signup']);
    expect(JSON.stringify(view.state())).not.toContain('4826');
  });
});

describe('a sign-up that is refused', () => {
  it('goes back to the details with the text of the server, all of them still there [PUB-082]', async () => {
    const view = open({ answers: { 'PATCH auth/signup': answer(409, { detail: 'X', code: 'conflict' }) } });
    await signUp(view);
    expect(await heading("Let's get started")).toBeVisible();
    expect(screen.getByText('X')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('nora@mail.test');
    expect(screen.getByLabelText('Date of birth')).toHaveValue('05/17/1990');
  });

  it('asks for another PIN when the server takes this one for weak', async () => {
    const view = open({ answers: { 'PATCH auth/signup': answer(400, { detail: 'Choose another', code: 'weak_secret' }) } });
    await signUp(view);
    expect(await heading('Create your PIN')).toBeVisible();
    expect(screen.getByText('Choose another')).toBeVisible();
    await enterPin(view, '5937');
    expect(await heading('Confirm your PIN')).toBeVisible();
  });

  it('can be sent again after no answer came', async () => {
    const view = open({ answers: { 'PATCH auth/signup': networkFailure } });
    await signUp(view);
    expect(await screen.findByText('Network Error')).toBeVisible();
    view.services.answerWith({ 'PATCH auth/signup': login });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('You are all set')).toBeVisible();
  });

  it('signs in with the new PIN when the try without an answer turns out to have worked', async () => {
    const view = open({ answers: { 'PATCH auth/signup': networkFailure } });
    await signUp(view);
    view.services.answerWith({ 'PATCH auth/signup': answer(409, { detail: 'registered', code: 'already_registered' }), 'POST auth/login': login });
    await view.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await heading('You are all set')).toBeVisible();
    expect(callsTo(view, 'auth/login')).toMatchObject([{ body: { username: 'new.customer', pin: '4826', customer_login: true } }]);
    expect(view.record.signIns).toHaveLength(1);
  });

  it('is not sent twice while it is on its way', async () => {
    const reply = pending<unknown>();
    const view = open({ answers: { 'PATCH auth/signup': () => reply.promise } });
    await signUp(view);
    expect(screen.getByRole('button', { name: 'Signing you up...' })).toBeDisabled();
    await press(view, '1');
    await view.back();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirm your PIN');
    reply.resolve(login);
    expect(await heading('You are all set')).toBeVisible();
    expect(callsTo(view, 'auth/signup')).toHaveLength(1);
  });
});

describe('going back', () => {
  it("by the browser's Back is one step at a time, and loses nothing", async () => {
    const view = open();
    await reachConfirmation(view);
    await press(view, '48');
    await view.back();
    expect(await heading('Create your PIN')).toBeVisible();
    expect(filled()).toBe('Create your PIN: 0 of 4 digits entered');
    await view.back();
    expect(await heading('Terms and privacy')).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeChecked();
    await view.back();
    expect(await heading("Let's get started")).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Nora');
    expect(screen.getByLabelText('Zip code')).toHaveValue('80202');
  });

  it('by the button of each step is the same', async () => {
    const view = open();
    await reachConfirmation(view);
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await heading('Create your PIN')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await heading('Terms and privacy')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await heading("Let's get started")).toBeVisible();
    await goOn(view);
    expect(await heading('Terms and privacy')).toBeVisible();
    await pass(10);
    await view.back();
    expect(await heading("Let's get started")).toBeVisible();
  });

  it('never lets anybody skip a step with Forward or an address', async () => {
    const view = open({ path: `${person}#confirm` });
    expect(await heading("Let's get started")).toBeVisible();
    await giveDetails(view);
    await pass(10);
    await view.back();
    expect(await heading("Let's get started")).toBeVisible();
    await view.forward();
    expect(await heading("Let's get started")).toBeVisible();
    await goOn(view);
    expect(await heading('Terms and privacy')).toBeVisible();
    await pass(10);
    await view.back();
    expect(await heading("Let's get started")).toBeVisible();
  });

  it('forgets everything when the screen is left', async () => {
    const view = open();
    await reachConfirmation(view);
    act(() => view.services.navigate('/somewhere'));
    await screen.findByTestId('elsewhere');
    expect(JSON.stringify(view.state())).not.toMatch(/4826|Nora|80202/);
  });
});

describe('after the welcome steps', () => {
  it('the confirmed phone speaks for the details, and its consent is kept', async () => {
    const view = open({ path: '/welcome?subscription_id=6&merchant_name=Cedar+Water' });
    await view.user.type(await screen.findByLabelText('Phone Number'), '3035550104');
    await view.user.click(screen.getByRole('checkbox'));
    await goOn(view);
    await view.user.type(await screen.findByLabelText('Confirmation code'), '123456');
    await goOn(view);
    await view.user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('checkbox', { name: /billing through text messaging/ })).toBeChecked();
    await signUp(view);
    const proof = { headers: { Authorization: 'Token proof' } };
    expect(callsTo(view, 'auth/verify_info')).toMatchObject([proof]);
    expect(callsTo(view, 'auth/signup')).toMatchObject([proof]);
    expect(JSON.stringify(view.state())).not.toContain('proof"');
  });
});

import { answer, networkFailure, pending } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor } from '@testing-library/react';
import {
  agree,
  business,
  callsTo,
  door,
  enterPin,
  fill,
  giveDetails,
  goOn,
  heading,
  login,
  nora,
  openSignUp,
  pass,
  press,
  signUp,
} from '../../testing/sign-up-page';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a registered customer', () => {
  it('is led to the sign-in', async () => {
    const view = openSignUp({
      answers: { 'GET auth/get_user_active': { active: true, is_business: false } },
    });
    expect(await heading("You're already registered")).toBeVisible();
    expect(callsTo(view, 'auth/get_user_active')).toMatchObject([
      { query: { username: 'new.customer', merchant_name: 'Cedar Water' } },
    ]);
    await view.user.click(screen.getByRole('link', { name: 'Sign in with your PIN' }));
    await waitFor(() => expect(view.location()).toBe('/customer/login?username=new.customer'));
  });

  it.each(['GET auth/verify_info', 'PATCH auth/signup'])(
    'is led to the sign-in after a refusal of %s',
    async (call) => {
      const view = openSignUp({
        answers: {
          [call]: answer(409, {
            detail: "You're already registered. Please sign in.",
            code: 'already_registered',
          }),
        },
      });
      await fill(nora);
      await goOn(view);
      if (call === 'PATCH auth/signup') {
        await agree(view);
        await enterPin('4826');
        await enterPin('4826');
      }
      expect(await heading("You're already registered")).toBeVisible();
      expect(screen.getByRole('link', { name: 'Sign in with your PIN' })).toHaveAttribute(
        'href',
        '/customer/login?username=new.customer',
      );
    },
  );

  it('is led to the invoices with a session', async () => {
    const view = openSignUp({
      session: { isSignedIn: true, isMerchant: false, username: 'New.Customer' },
    });
    expect(await screen.findByRole('link', { name: 'Go to your bills' })).toHaveAttribute(
      'href',
      '/customer/dashboard',
    );
    expect(callsTo(view, 'auth/get_user_active')).toEqual([]);
  });

  it('can continue when the check gets no answer', async () => {
    const view = openSignUp({ answers: { 'GET auth/get_user_active': networkFailure } });
    await giveDetails(view);
    expect(await heading('Terms and privacy')).toBeVisible();
  });
});

describe('a completed sign-up', () => {
  it('goes through its five steps, signs in and continues after 2 s with #registered [PUB-066] [PUB-077] [PUB-078] [PUB-079]', async () => {
    const view = openSignUp();
    expect(await heading("Let's get started")).toBeVisible();
    await giveDetails(view);
    await agree(view);
    await enterPin('4826');
    expect(await heading('Confirm your PIN')).toHaveFocus();
    await enterPin('4826');
    expect(await heading("You're all set")).toHaveFocus();
    expect(view.record.signIns).toEqual([
      {
        token: 't13',
        username: 'new.customer',
        userId: 13,
        email: 'nora@mail.test',
        isMerchant: false,
        role: 4,
      },
    ]);
    expect(view.record.hints).toContainEqual({ merchantName: 'Cedar Water' });
    await pass(1_999);
    expect(screen.getByTestId('check-mark')).toBeVisible();
    expect(view.record.proceedHashes).toEqual([]);
    await pass(1);
    expect(view.record.proceedHashes).toEqual(['#registered']);
  });

  it('sends the entries of a person once [PUB-067] [PUB-081]', async () => {
    const view = openSignUp();
    await fill(nora);
    await view.user.click(
      screen.getByRole('checkbox', {
        name: 'I agree to receive billing through text messaging from Cedar Water.',
      }),
    );
    await goOn(view);
    await agree(view);
    await enterPin('4826');
    await enterPin('4826');
    expect(callsTo(view, 'auth/signup')).toHaveLength(1);
    expect(callsTo(view, 'auth/signup')[0]).toMatchObject({
      method: 'PATCH',
      body: {
        username: 'new.customer',
        merchant_name: 'Cedar Water',
        first_name: 'Nora',
        last_name: 'Quinn',
        email: 'nora@mail.test',
        date_of_birth: '1990-05-17',
        zip: '80202',
        sms_opt_in: 1,
        is_business: false,
        user_pin: '4826',
      },
    });
  });

  it('sends the entries of a business customer without a missing consent [PUB-067] [PUB-081]', async () => {
    const view = openSignUp({ path: business });
    await giveDetails(view, door);
    await agree(view);
    await enterPin('7315');
    await enterPin('7315');
    expect(callsTo(view, 'auth/signup')[0]?.body).toEqual({
      username: 'bluedoor',
      merchant_name: 'Cedar Water',
      business_name: 'Blue Door Cafe',
      email: 'hello@bluedoor.test',
      zip: '80205',
      sms_opt_in: 0,
      is_business: true,
      user_pin: '7315',
    });
  });

  it('does not redirect a customer who left the screen', async () => {
    const view = openSignUp();
    await signUp(view);
    act(() => view.services.navigate('/customer/profile'));
    await screen.findByTestId('elsewhere');
    await pass(3_000);
    expect(view.record.proceeds).toEqual([]);
  });

  it('sends the PIN only in the call that sets it', async () => {
    const view = openSignUp();
    await signUp(view);
    expect(
      view.record.calls
        .filter((call) => JSON.stringify(call).includes('4826'))
        .map(({ path }) => path),
    ).toEqual(['auth/signup']);
    expect(JSON.stringify(view.state())).not.toContain('4826');
  });
});

describe('a refused sign-up', () => {
  it("returns to the details with the server's text and keeps the entries [PUB-082]", async () => {
    const view = openSignUp({
      answers: { 'PATCH auth/signup': answer(409, { detail: 'X', code: 'conflict' }) },
    });
    await signUp(view);
    expect(await heading("Let's get started")).toBeVisible();
    expect(screen.getByText('X')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('nora@mail.test');
    expect(screen.getByLabelText('Date of birth')).toHaveValue('05/17/1990');
  });

  it('asks for another PIN when the server refuses it as weak', async () => {
    const view = openSignUp({
      answers: {
        'PATCH auth/signup': answer(400, { detail: 'Choose another', code: 'weak_secret' }),
      },
    });
    await signUp(view);
    expect(await heading('Create your PIN')).toBeVisible();
    expect(screen.getByText('Choose another')).toBeVisible();
    await enterPin('5937');
    expect(await heading('Confirm your PIN')).toBeVisible();
  });

  it('can be sent again after a missing answer', async () => {
    const view = openSignUp({ answers: { 'PATCH auth/signup': networkFailure } });
    await signUp(view);
    expect(await screen.findByText('Network Error')).toBeVisible();
    view.services.answerWith({ 'PATCH auth/signup': login });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading("You're all set")).toBeVisible();
  });

  it('signs in when the request without an answer had succeeded', async () => {
    const view = openSignUp({ answers: { 'PATCH auth/signup': networkFailure } });
    await signUp(view);
    view.services.answerWith({
      'PATCH auth/signup': answer(409, { detail: 'registered', code: 'already_registered' }),
      'POST auth/login': login,
    });
    await view.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await heading("You're all set")).toBeVisible();
    expect(callsTo(view, 'auth/login')).toMatchObject([
      { body: { username: 'new.customer', pin: '4826', customer_login: true } },
    ]);
    expect(view.record.signIns).toHaveLength(1);
  });

  it('is not sent twice during the request', async () => {
    const reply = pending<unknown>();
    const view = openSignUp({ answers: { 'PATCH auth/signup': () => reply.promise } });
    await signUp(view);
    expect(screen.getByRole('button', { name: 'Signing you up...' })).toBeDisabled();
    await press(view, '1');
    await view.back();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirm your PIN');
    reply.resolve(login);
    expect(await heading("You're all set")).toBeVisible();
    expect(callsTo(view, 'auth/signup')).toHaveLength(1);
  });
});

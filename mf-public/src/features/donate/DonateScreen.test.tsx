import type { HttpRequest } from '@billfold/shared/contracts/remote.contract';
import { leavingEvent } from '@billfold/shared/contracts/remote.contract';
import { canReload } from '@billfold/shared/store/reload-guard';
import { cardFrame, enterCard, postFromCardFrame, tokenOf } from '@billfold/shared/testing/CardEntry';
import { answer, networkFailure, pending, renderRemote, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module-name';
import { createRemote } from '../../remote';
import { signedOut } from '../../testing/login.factory';

const address = '/donation?phone=3035550101&merchant_name=Cedar%20Water';
const opened = { page_session: 'visit-1', merchant_name: 'Cedar Water', merchant_logo: '', challenge: null, payment: null, opener_origin: null };
const given = { success: true, id: 31 };

const open = (answers: FakeHandlers = {}, path = address) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: signedOut,
    answers: { 'GET auth/get_logo': { merchant_logo: '/api/logos/cedar.svg', donation_fee: 3 }, 'POST auth/page_session': opened, 'POST auth/one_off': given, ...answers },
  });
type View = ReturnType<typeof open>;

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const next = () => screen.getByRole('button', { name: 'Next' });
const field = (name: string) => screen.getByLabelText(name);
const donateButton = (name = 'Donate $25.75') => screen.findByRole('button', { name });
const sent = (view: View): readonly HttpRequest[] => view.record.calls.filter(({ path }) => path === 'auth/one_off');
/** A line of the fees, the summary or the receipt. */
const fact = (label: string): string | null | undefined => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;

const donor = { 'First Name': 'Dana', 'Last Name': 'Stone', 'Email Address': 'dana@example.com' };
const cardFields = { 'Name on Card': 'Dana Stone', 'Expiry Date': '12/39' };

const toPersonal = async ({ user }: View) => {
  await user.click(await screen.findByRole('button', { name: '$25' }));
  await user.click(next());
  await title('About you');
};
const toPayment = async (view: View, more: Readonly<Record<string, string>> = {}) => {
  await toPersonal(view);
  for (const [label, text] of Object.entries({ ...donor, ...more })) await view.user.type(field(label), text);
  await view.user.click(next());
  await title('Payment Info');
};
const toSummary = async (view: View, more: Readonly<Record<string, string>> = {}) => {
  await toPayment(view, more);
  enterCard();
  for (const [label, text] of Object.entries(cardFields)) await view.user.type(field(label), text);
  await view.user.click(next());
  await title('Summary');
};

beforeEach(() => sessionStorage.clear());

describe('the amount', () => {
  it('is one of three, or any other [PUB-144] [PUB-203]', async () => {
    const { user } = open();
    await screen.findByLabelText('Amount');
    expect(await title('Enter Donation amount')).toBeVisible();
    for (const [preset, shown] of [['$25', '$25.00'], ['$75', '$75.00'], ['$150', '$150.00']] as const) {
      await user.click(await screen.findByRole('button', { name: preset }));
      expect(field('Amount')).toHaveValue(shown);
      expect(screen.getByRole('button', { name: preset })).toHaveAttribute('aria-pressed', 'true');
    }
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '1001');
    expect(field('Amount')).toHaveValue('$10.01');
    expect(next()).toBeEnabled();
    expect(screen.getByRole('button', { name: '$150' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('loads the logo and the fee by the name of the business [PUB-148]', async () => {
    const { record } = open();
    expect(await screen.findByRole('img', { name: 'Cedar Water' })).toHaveAttribute('src', '/api/logos/cedar.svg');
    expect(record.calls).toMatchObject([{ method: 'GET', path: 'auth/get_logo', query: { merchant_name: 'Cedar Water' } }]);
  });

  it('shows gift, fee and total where there is a fee [PUB-145] [PUB-146] [PUB-166]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '$25' }));
    expect([fact('Donation'), fact('Convenience fee'), fact('Total')]).toEqual(['$25.00', '$0.75', '$25.75']);
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '10000');
    expect(fact('Convenience fee')).toBe('$3.00');
  });

  it.each([
    [3, '1001', '$0.31', '$10.32'],
    [7, '100', '$0.07', '$1.07'],
    [7, '2500', '$1.75', '$26.75'],
  ])('rounds a fee of %d %% of %s cents up to the next cent, and no further [PUB-147]', async (fee, typed, feeText, total) => {
    const { user } = open({ 'GET auth/get_logo': { merchant_logo: '', donation_fee: fee } });
    await user.type(await screen.findByLabelText('Amount'), typed);
    expect([fact('Convenience fee'), fact('Total')]).toEqual([feeText, total]);
  });

  it('says nothing of fee and total where there is none [PUB-145]', async () => {
    const view = open({ 'GET auth/get_logo': { merchant_logo: '', donation_fee: 0 } });
    await toSummary(view);
    expect(screen.queryByText('Convenience fee')).toBeNull();
    expect(screen.queryByText('Total')).toBeNull();
    expect(await donateButton('Donate $25.00')).toBeEnabled();
  });

  it('is needed to go on [PUB-149]', async () => {
    const { user, location } = open();
    await user.click(await screen.findByLabelText('Amount'));
    await user.keyboard('{Enter}');
    expect(next()).toBeDisabled();
    await user.click(next());
    expect(await title('Enter Donation amount')).toBeVisible();
    expect(location()).toBe(address);
  });

  it.each([['99', 'The smallest donation is $1.00'], ['99999999', 'This amount is too large']])('of %s cents is refused with a reason', async (typed, text) => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Amount'), typed);
    await user.click(next());
    expect(await screen.findByText(text)).toBeVisible();
    expect(await title('Enter Donation amount')).toBeVisible();
    expect(field('Amount')).toHaveFocus();
  });
});

describe('the personal form', () => {
  it('asks for name, e-mail and on whose behalf [PUB-150]', async () => {
    const view = open();
    await toPersonal(view);
    expect(field('First Name')).toBeVisible();
    expect(field('Last Name')).toBeVisible();
    expect(field('Email Address')).toBeVisible();
    expect(field('On behalf of')).toHaveAttribute('placeholder', 'Donation');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(next()).toBeVisible();
  });

  it.each(Object.keys(donor))('does not go on without %s [PUB-151]', async (missing) => {
    const view = open();
    await toPersonal(view);
    for (const [label, text] of Object.entries(donor)) if (label !== missing) await view.user.type(field(label), text);
    await view.user.type(field(missing), ' {Enter}');
    expect(next()).toBeDisabled();
    expect(await title('About you')).toBeVisible();
  });

  it('names what is no e-mail', async () => {
    const view = open();
    await toPersonal(view);
    for (const [label, text] of Object.entries({ ...donor, 'Email Address': 'dana' })) await view.user.type(field(label), text);
    await view.user.click(next());
    expect(await screen.findByText('Not a valid email')).toBeVisible();
    expect(field('Email Address')).toHaveFocus();
  });

  it('is emptied by Cancel, which leads back to the amount [PUB-152]', async () => {
    const view = open();
    await toPersonal(view);
    for (const [label, text] of Object.entries({ ...donor, 'On behalf of': 'My aunt' })) await view.user.type(field(label), text);
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await title('Enter Donation amount');
    expect(field('Amount')).toHaveValue('$25.00');
    await view.user.click(next());
    await title('About you');
    for (const label of [...Object.keys(donor), 'On behalf of']) expect(field(label)).toHaveValue('');
    expect(screen.queryByText('This field is required')).toBeNull();
  });
});

describe('the payment form', () => {
  it('has the five of the specification, the number in a frame that waits 500 ms in 449 by 200 [PUB-153] [SHARED-055] [SHARED-056]', async () => {
    const view = open();
    await toPayment(view);
    expect(screen.getByText('Card Number')).toBeVisible();
    expect(new URL(cardFrame().src).searchParams.get('inactivityto')).toBe('500');
    expect(cardFrame()).toHaveStyle({ width: '449px', height: '200px' });
    expect(field('Name on Card')).toBeVisible();
    expect(field('Expiry Date')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(next()).toBeVisible();
  });

  it.each(['card', ...Object.keys(cardFields)])('does not go on without %s [PUB-154]', async (missing) => {
    const view = open();
    await toPayment(view);
    for (const [label, text] of Object.entries(cardFields)) if (label !== missing) await view.user.type(field(label), text);
    if (missing !== 'card') enterCard();
    expect(next()).toBeDisabled();
    await view.user.type(field('Name on Card'), '{Enter}');
    expect(await title('Payment Info')).toBeVisible();
  });

  it.each([['13/39', 'Not a valid date'], ['12/2', 'Not a valid date'], ['01/20', 'This card has expired']])('does not take %s for an expiry', async (exp, text) => {
    const view = open();
    await toPayment(view);
    enterCard();
    for (const [label, typed] of Object.entries({ ...cardFields, 'Expiry Date': exp })) await view.user.type(field(label), typed);
    await view.user.click(next());
    expect(await screen.findByText(text)).toBeVisible();
    expect(await title('Payment Info')).toBeVisible();
  });

  it('forgets a card that the frame takes back, and shows what it objects to as text', async () => {
    const view = open();
    await toPayment(view);
    for (const [label, text] of Object.entries(cardFields)) await view.user.type(field(label), text);
    enterCard();
    expect(next()).toBeEnabled();
    postFromCardFrame(JSON.stringify({ validationError: '<b>Invalid card</b>' }));
    expect(screen.getByText('<b>Invalid card</b>')).toBeVisible();
    expect(next()).toBeDisabled();
    postFromCardFrame(JSON.stringify({ message: tokenOf('4111111111111111') }), { origin: 'https://evil.test' });
    postFromCardFrame(JSON.stringify({ message: tokenOf('4111111111111111') }), { source: window });
    expect(next()).toBeDisabled();
  });

  it('leads back to the personal form by Cancel, which keeps everything [PUB-155]', async () => {
    const view = open();
    await toPayment(view, { 'On behalf of': 'My aunt' });
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await title('About you');
    for (const [label, text] of Object.entries({ ...donor, 'On behalf of': 'My aunt' })) expect(field(label)).toHaveValue(text);
  });

  it('opens the visit ahead of the payment, and does without when that fails', async () => {
    const view = open({ 'POST auth/page_session': networkFailure });
    await toSummary(view);
    expect(view.record.calls.filter(({ path }) => path === 'auth/page_session')).toMatchObject([{ body: { page: 'donation', merchant_name: 'Cedar Water' } }]);
    expect(screen.queryByRole('alert')).toBeNull();
    view.services.answerWith({ 'POST auth/page_session': opened });
    await view.user.click(await donateButton());
    expect(await title('Thank you!')).toBeVisible();
  });
});

describe('the summary', () => {
  it('shows who gives, the card, for whom and how much [PUB-156] [PUB-164]', async () => {
    const view = open();
    await toSummary(view, { 'On behalf of': 'My aunt' });
    expect(screen.getByText('Dana Stone')).toBeVisible();
    expect(screen.getByText('dana@example.com')).toBeVisible();
    expect(screen.getByText('Visa ending in 1111')).toBeVisible();
    expect(within(screen.getByRole('button', { name: /Visa ending in 1111/ })).getByRole('img', { name: 'Visa' })).toBeVisible();
    expect(fact('On behalf of')).toBe('My aunt');
    expect(fact('Total')).toBe('$25.75');
    expect(await donateButton()).toBeEnabled();
  });

  it('reads Donation when nothing was said [PUB-150]', async () => {
    const view = open();
    await toSummary(view);
    expect(fact('On behalf of')).toBe('Donation');
  });

  it('reopens the payment form by a tap on the card, with the number still in its frame [PUB-158]', async () => {
    const view = open();
    await toSummary(view);
    const frame = cardFrame();
    expect(frame).not.toBeVisible();
    await view.user.click(screen.getByRole('button', { name: /Visa ending in 1111/ }));
    expect(await title('Payment Info')).toBeVisible();
    expect(cardFrame()).toBe(frame);
    expect(frame).toBeVisible();
    expect(field('Name on Card')).toHaveValue('Dana Stone');
    await view.user.click(next());
    expect(await title('Summary')).toBeVisible();
  });

  it('leads to the personal form too', async () => {
    const view = open();
    await toSummary(view);
    await view.user.click(screen.getByRole('button', { name: 'Change your name or email' }));
    expect(await title('About you')).toBeVisible();
    expect(field('Email Address')).toHaveValue('dana@example.com');
  });
});

describe('donating', () => {
  it('sends the ten names and nothing else, to auth/one_off, with the visit [PUB-013] [PUB-160] [PUB-161]', async () => {
    const view = open();
    await toSummary(view);
    await view.user.click(await donateButton());
    await title('Thank you!');
    expect(sent(view)).toMatchObject([{ method: 'POST', path: 'auth/one_off', headers: { 'x-page-session': 'visit-1' } }]);
    expect(sent(view)[0]?.idempotencyKey).toMatch(/.{30,}/);
    expect(sent(view)[0]?.body).toEqual({
      first_name: 'Dana',
      last_name: 'Stone',
      email: 'dana@example.com',
      phone: '3035550101',
      merchant_name: 'Cedar Water',
      token: tokenOf('4111111111111111'),
      exp: '12/39',
      amount: 2575,
      description: 'Donation',
      donation: true,
    });
  });

  it('goes through its six states in order [PUB-157] [PUB-162] [PUB-163] [PUB-167]', async () => {
    const payment = pending();
    const view = open({ 'POST auth/one_off': () => payment.promise });
    await title('Enter Donation amount');
    await toPersonal(view);
    expect(await title('About you')).toHaveFocus();
    await view.back();
    await toSummary(view, { 'On behalf of': 'My aunt' });
    expect(await title('Summary')).toHaveFocus();
    await view.user.click(await donateButton());
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(screen.queryByRole('heading', { name: 'Thank you!' })).toBeNull();
    payment.resolve(given);
    expect(await title('Thank you!')).toHaveFocus();
    expect(['Name', 'Payment', 'Email', 'Donation', 'Amount', 'On Behalf Of'].map(fact)).toEqual([
      'Dana Stone', 'Visa ending in 1111', 'dana@example.com', '$25.00', '$25.75', 'My aunt',
    ]);
    expect(screen.getByText('A receipt was mailed to dana@example.com.')).toBeVisible();
    expect(canReload()).toBe(true);
  });

  it('ignores a second tap [PUB-159]', async () => {
    const payment = pending();
    const view = open({ 'POST auth/one_off': () => payment.promise });
    await toSummary(view);
    await view.user.dblClick(await donateButton());
    await view.user.click(await screen.findByRole('button', { name: 'Processing...' }));
    expect(sent(view)).toHaveLength(1);
    payment.resolve(given);
    await title('Thank you!');
    expect(sent(view)).toHaveLength(1);
  });

  it.each([answer(402, { detail: 'X', code: 'payment_declined' }), answer(400, { detail: 'X' }), { success: false, id: 1, detail: 'X' }])(
    'shows why it failed and lets one try again, as a new payment [PUB-162] [PUB-165]',
    async (failure) => {
      const view = open({ 'POST auth/one_off': failure });
      await toSummary(view);
      await view.user.click(await donateButton());
      expect(await screen.findByRole('alert')).toHaveTextContent('X');
      expect(await title('Summary')).toBeVisible();
      view.services.answerWith({ 'POST auth/one_off': given });
      await view.user.click(await donateButton());
      await title('Thank you!');
      const [first, second] = sent(view);
      expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    },
  );

  it('keeps the page while it is under way: no back, no reload unasked', async () => {
    const payment = pending();
    const view = open({ 'POST auth/one_off': () => payment.promise });
    const leave = (name: string) => {
      const event = new Event(name, { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented ? 'kept' : 'left';
    };
    await toSummary(view);
    expect([leave(leavingEvent), leave('beforeunload')]).toEqual(['left', 'left']);
    await view.user.click(await donateButton());
    await screen.findByRole('button', { name: 'Processing...' });
    expect([leave(leavingEvent), leave('beforeunload'), canReload()]).toEqual(['kept', 'kept', false]);
    expect(screen.queryByRole('button', { name: /Visa ending/ })).toBeNull();
    payment.resolve(given);
    await title('Thank you!');
    expect(leave('beforeunload')).toBe('left');
  });

  it('can be done again from the receipt, from an empty form', async () => {
    const view = open();
    await toSummary(view);
    await view.user.click(await donateButton());
    await title('Thank you!');
    await view.user.click(screen.getByRole('button', { name: 'Make another donation' }));
    await title('Enter Donation amount');
    expect(field('Amount')).toHaveValue('');
    await toPersonal(view);
    expect(field('Email Address')).toHaveValue('');
  });
});

describe('in doubt', () => {
  const doubtful = answer(202, { success: false, id: 31 });

  it('waits until the outcome is known, and shows the receipt', async () => {
    const status = pending();
    const view = open({ 'POST auth/one_off': doubtful, 'GET auth/page_payment_status': () => status.promise });
    await toSummary(view);
    await view.user.click(await donateButton());
    expect(await title('Confirming your donation')).toHaveFocus();
    expect(screen.getByText(/You do not need to donate again/)).toBeVisible();
    await view.back();
    expect(await title('Confirming your donation')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(view.record.calls.at(-1)).toMatchObject({ path: 'auth/page_payment_status', query: { id: 31 }, headers: { 'x-page-session': 'visit-1' } }));
    status.resolve({ status: 'success' });
    expect(await title('Thank you!')).toBeVisible();
    expect(fact('Amount')).toBe('$25.75');
  });

  it.each([['declined', /was declined, and nothing was charged/], ['not_charged', /did not go through, and nothing was charged/]])(
    'comes back to the summary with everything typed when it was %s',
    async (status, text) => {
      const view = open({ 'POST auth/one_off': doubtful, 'GET auth/page_payment_status': { status } });
      await toSummary(view);
      await view.user.click(await donateButton());
      await view.user.click(await screen.findByRole('button', { name: 'Check now' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.getByText('dana@example.com')).toBeVisible();
      expect(await donateButton()).toBeEnabled();
    },
  );

  it('survives a reload', async () => {
    sessionStorage.setItem('billfold.page-payment.donation', JSON.stringify({ token: 'visit-0', paymentId: 30, subject: 'Cedar Water' }));
    const view = open({ 'GET auth/page_payment_status': { status: 'success' } }, `${address}#summary`);
    await title('Confirming your donation');
    await view.user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await title('Thank you!')).toBeVisible();
    expect(screen.getByText(/Your donation was received/)).toBeVisible();
    expect(view.record.calls).toContainEqual(expect.objectContaining({ query: { id: 30 }, headers: { 'x-page-session': 'visit-0' } }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not another business\'s', async () => {
    sessionStorage.setItem('billfold.page-payment.donation', JSON.stringify({ token: 'visit-0', paymentId: 30, subject: 'Harbor Broadband' }));
    const view = open();
    expect(await screen.findByRole('button', { name: '$25' })).toBeVisible();
    expect(view.record.calls.map(({ path }) => path)).toEqual(['auth/get_logo']);
    expect(sessionStorage).toHaveLength(1);
  });

  it('warns who left while it was being sent', async () => {
    sessionStorage.setItem('billfold.page-payment.donation', JSON.stringify({ token: 'visit-0', paymentId: null, subject: 'Cedar Water' }));
    open();
    expect(await screen.findByText(/look for a receipt in your email before you donate again/)).toBeVisible();
    expect(await title('Enter Donation amount')).toBeVisible();
  });

  it('without an answer only sends the same payment again', async () => {
    jest.useFakeTimers();
    const view = renderRemote(createRemote, {
      module: moduleName, path: address, session: signedOut, advanceTimers: jest.advanceTimersByTime,
      answers: { 'GET auth/get_logo': { merchant_logo: '', donation_fee: 3 }, 'POST auth/page_session': opened, 'POST auth/one_off': networkFailure },
    });
    await toSummary(view);
    await view.user.click(await donateButton());
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('you are never charged twice');
    expect(screen.queryByRole('button', { name: /Visa ending/ })).toBeNull();
    view.services.answerWith({ 'POST auth/one_off': given });
    const button = await donateButton();
    await act(() => view.user.click(button));
    expect(await title('Thank you!')).toHaveFocus();
    jest.useRealTimers();
    expect(new Set(sent(view).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe('the way through', () => {
  it('goes one step back with the browser, and forward again, without losing what was typed', async () => {
    const view = open();
    await toSummary(view, { 'On behalf of': 'My aunt' });
    await view.back();
    await title('Payment Info');
    await view.back();
    await title('About you');
    expect(field('First Name')).toHaveValue('Dana');
    expect(field('On behalf of')).toHaveValue('My aunt');
    await view.user.clear(field('Last Name'));
    await view.user.type(field('Last Name'), 'Rock');
    await view.back();
    await title('Enter Donation amount');
    expect(field('Amount')).toHaveValue('$25.00');
    await view.user.click(next());
    expect(await title('About you')).toHaveFocus();
    expect(field('Last Name')).toHaveValue('Rock');
  });

  it('starts again politely after a reload in the middle', async () => {
    const view = open({}, `${address}#payment-info`);
    expect(await screen.findByText('This page was reloaded and keeps nothing you typed, so please start again.')).toBeVisible();
    expect(await title('Enter Donation amount')).toBeVisible();
    expect(view.location()).toBe(address);
    expect(screen.queryByTitle('Card Number')).toBeNull();
  });

  it('reads underscores in the name as blanks', async () => {
    const view = open({}, '/donation?merchant_name=Cedar_Water');
    await toSummary(view);
    await view.user.click(await donateButton());
    await title('Thank you!');
    expect(view.record.calls[0]).toMatchObject({ query: { merchant_name: 'Cedar Water' } });
    expect(sent(view)[0]?.body).toMatchObject({ merchant_name: 'Cedar Water', phone: '' });
  });

  it.each(['/donation?merchant_name=Nobody', '/donation'])('says so when there is no such business: %s', async (path) => {
    open({ 'GET auth/get_logo': answer(404, { detail: 'Business not found', code: 'not_found' }) }, path);
    expect(await title('We could not find this business')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be loaded again when the network fails', async () => {
    const view = open({ 'GET auth/get_logo': networkFailure });
    expect(await screen.findByText('Network Error')).toBeVisible();
    view.services.answerWith({ 'GET auth/get_logo': { merchant_logo: '', donation_fee: 0 } });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: '$25' })).toBeVisible();
  });

  it('stores nothing that was typed', async () => {
    const view = open();
    await toSummary(view);
    await view.user.click(await donateButton());
    await title('Thank you!');
    expect([localStorage, sessionStorage].map((storage) => ({ ...storage }))).toEqual([{}, {}]);
  });
});

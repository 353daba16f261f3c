import { leavingEvent } from '@billfold/shared/contracts/remote.contract';
import { canReload } from '@billfold/shared/store/reload-guard';
import { cardFrame, tokenOf } from '@billfold/shared/testing/CardEntry';
import { answer, networkFailure, pending } from '@billfold/shared/testing/FakeShell';
import { layUnderPresses } from '@billfold/shared/testing/UnderPresses';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  donateButton,
  donationAddress,
  donationsOf,
  fact,
  field,
  given,
  nextButton,
  openDonation,
  title,
  toPersonal,
  toSummary,
} from '../../testing/donation-page';

beforeEach(() => sessionStorage.clear());

describe('the summary', () => {
  it('shows the donor, the card, the recipient and the amount, and leads back to the donor [PUB-156] [PUB-164]', async () => {
    const view = openDonation();
    await toSummary(view, { 'On behalf of': 'My aunt' });
    expect(screen.getByText('Dana Stone')).toBeVisible();
    expect(screen.getByText('dana@example.com')).toBeVisible();
    expect(screen.getByText('Visa ending in 1111')).toBeVisible();
    expect(
      within(screen.getByRole('button', { name: /Visa ending in 1111/ })).getByRole('img', {
        name: 'Visa',
      }),
    ).toBeVisible();
    expect(fact('On behalf of')).toBe('My aunt');
    expect(fact('Total')).toBe('$25.75');
    expect(await donateButton()).toBeEnabled();
    await view.user.click(screen.getByRole('button', { name: 'Change your name or email' }));
    expect(await title('About you')).toBeVisible();
    expect(field('Email Address')).toHaveValue('dana@example.com');
  });

  it('reads Donation without a word of it, and reopens the payment form on a tap [PUB-150] [PUB-158]', async () => {
    const view = openDonation();
    await toSummary(view);
    expect(fact('On behalf of')).toBe('Donation');
    const frame = cardFrame();
    expect(frame).not.toBeVisible();
    await view.user.click(screen.getByRole('button', { name: /Visa ending in 1111/ }));
    expect(await title('Payment Info')).toBeVisible();
    expect(cardFrame()).toBe(frame);
    expect(frame).toBeVisible();
    expect(field('Name on Card')).toHaveValue('Dana Stone');
    await view.user.click(nextButton());
    expect(await title('Summary')).toBeVisible();
  });
});

describe('donating', () => {
  it('sends the ten names and nothing else, with the visit, and stores nothing that was typed [PUB-013] [PUB-160] [PUB-161]', async () => {
    const view = openDonation();
    await toSummary(view);
    await view.user.click(await donateButton());
    await title('Thank you!');
    expect([localStorage, sessionStorage].map((storage) => Object.entries(storage))).toEqual([
      [],
      [],
    ]);
    expect(donationsOf(view)).toMatchObject([
      { method: 'POST', path: 'auth/one_off', headers: { 'x-page-session': 'visit-1' } },
    ]);
    expect(donationsOf(view)[0]?.idempotencyKey).toMatch(/.{30,}/);
    expect(donationsOf(view)[0]?.body).toEqual({
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

  it('goes through its six states in order [PUB-157] [PUB-162] [PUB-163] [PUB-167] [SHARED-065]', async () => {
    const payment = pending();
    const view = openDonation({ 'POST auth/one_off': () => payment.promise });
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
    const labels = ['Name', 'Payment', 'Email', 'Donation', 'Convenience fee', 'Amount'];
    expect([...labels, 'On Behalf Of'].map(fact)).toEqual([
      'Dana Stone',
      'Visa ending in 1111',
      'dana@example.com',
      '$25.00',
      '$0.75',
      '$25.75',
      'My aunt',
    ]);
    expect(screen.getByText('We emailed your receipt to dana@example.com.')).toBeVisible();
    expect(canReload()).toBe(true);
  });

  it('shows why it failed and lets one try again, as a new payment [PUB-162] [PUB-165]', async () => {
    const view = openDonation();
    await toSummary(view);
    for (const [text, failure] of [
      ['Declined', answer(402, { detail: 'Declined', code: 'payment_declined' })],
      ['Refused', answer(400, { detail: 'Refused' })],
      ['Failed', { success: false, id: 1, detail: 'Failed' }],
    ] as const) {
      view.services.answerWith({ 'POST auth/one_off': failure });
      await view.user.click(await donateButton());
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(await title('Summary')).toBeVisible();
    }
    view.services.answerWith({ 'POST auth/one_off': given });
    await view.user.click(await donateButton());
    await title('Thank you!');
    expect(new Set(donationsOf(view).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
  });

  it('does not say of another card that the former was declined', async () => {
    const view = openDonation({
      'POST auth/one_off': answer(402, { detail: 'X', code: 'payment_declined' }),
    });
    await toSummary(view);
    await view.user.click(await donateButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('X');
    await view.user.click(screen.getByRole('button', { name: /change the card/ }));
    await title('Payment Info');
    await view.user.click(nextButton());
    await title('Summary');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ignores a second tap and keeps the page while it is under way [PUB-159]', async () => {
    const payment = pending();
    const view = openDonation({ 'POST auth/one_off': () => payment.promise });
    const leave = (name: string) => {
      const event = new Event(name, { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented ? 'kept' : 'left';
    };
    await toSummary(view);
    expect([leave(leavingEvent), leave('beforeunload')]).toEqual(['left', 'left']);
    await view.user.dblClick(await donateButton());
    await view.user.click(await screen.findByRole('button', { name: 'Processing...' }));
    expect([leave(leavingEvent), leave('beforeunload'), canReload()]).toEqual([
      'kept',
      'kept',
      false,
    ]);
    expect(screen.queryByRole('button', { name: /Visa ending/ })).toBeNull();
    payment.resolve(given);
    await title('Thank you!');
    expect(leave('beforeunload')).toBe('left');
    expect(donationsOf(view)).toHaveLength(1);
  });

  it('can be done again from the receipt, from an empty form', async () => {
    const view = openDonation();
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

describe('the button in the place of Next', () => {
  const under = layUnderPresses();
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('makes no donation within a second: the press may have been meant for Next', async () => {
    const view = openDonation({}, { advanceTimers: jest.advanceTimersByTime });
    under.lay(() => screen.queryByRole('button', { name: /^(Next|Donate)/ }));
    await toSummary(view);
    expect(await donateButton()).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await view.user.click(await donateButton());
    expect(await title('Thank you!')).toBeVisible();
    expect(donationsOf(view)).toHaveLength(1);
  });
});

describe('a donation in doubt', () => {
  const doubtful = answer(202, { success: false, id: 31 });

  it('waits until the outcome is known, and shows the receipt', async () => {
    const status = pending();
    const view = openDonation({
      'POST auth/one_off': doubtful,
      'GET auth/page_payment_status': () => status.promise,
    });
    await toSummary(view);
    await view.user.click(await donateButton());
    expect(await title('Confirming your donation')).toHaveFocus();
    expect(screen.getByText(/You don't need to donate again/)).toBeVisible();
    await view.back();
    expect(await title('Confirming your donation')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Check now' }));
    const expectedCall = {
      path: 'auth/page_payment_status',
      query: { id: 31 },
      headers: { 'x-page-session': 'visit-1' },
    };
    await waitFor(() => expect(view.record.calls.at(-1)).toMatchObject(expectedCall));
    status.resolve({ status: 'success' });
    expect(await title('Thank you!')).toBeVisible();
    expect(fact('Amount')).toBe('$25.75');
  });

  it.each([
    ['declined', /was declined\. You haven't been charged/],
    ['not_charged', /didn't go through\. You haven't been charged/],
  ])('comes back to the summary with everything typed when it was %s', async (status, text) => {
    const view = openDonation({
      'POST auth/one_off': doubtful,
      'GET auth/page_payment_status': { status },
    });
    await toSummary(view);
    await view.user.click(await donateButton());
    await view.user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByText('dana@example.com')).toBeVisible();
    expect(await donateButton()).toBeEnabled();
  });

  it('survives a reload', async () => {
    sessionStorage.setItem(
      'billfold.page-payment.donation',
      JSON.stringify({ token: 'visit-0', paymentId: 30, subject: 'Cedar Water' }),
    );
    const view = openDonation(
      { 'GET auth/page_payment_status': { status: 'success' } },
      { path: `${donationAddress}#summary` },
    );
    await title('Confirming your donation');
    await view.user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await title('Thank you!')).toBeVisible();
    expect(screen.getByText(/We got your donation/)).toBeVisible();
    expect(view.record.calls).toContainEqual(
      expect.objectContaining({ query: { id: 30 }, headers: { 'x-page-session': 'visit-0' } }),
    );
    expect(sessionStorage).toHaveLength(0);
  });

  it("is not another merchant's", async () => {
    sessionStorage.setItem(
      'billfold.page-payment.donation',
      JSON.stringify({ token: 'visit-0', paymentId: 30, subject: 'Harbor Broadband' }),
    );
    const view = openDonation();
    expect(await screen.findByRole('button', { name: '$25' })).toBeVisible();
    expect(view.record.calls.map(({ path }) => path)).toEqual(['auth/get_logo']);
    expect(sessionStorage).toHaveLength(1);
  });

  it('warns who left while it was being sent', async () => {
    sessionStorage.setItem(
      'billfold.page-payment.donation',
      JSON.stringify({ token: 'visit-0', paymentId: null, subject: 'Cedar Water' }),
    );
    openDonation();
    expect(
      await screen.findByText(/Check your email for a receipt before you donate again/),
    ).toBeVisible();
    expect(await title('Enter Donation amount')).toBeVisible();
  });

  it('only sends the same payment again without an answer', async () => {
    jest.useFakeTimers();
    const view = openDonation(
      { 'POST auth/one_off': networkFailure },
      { advanceTimers: jest.advanceTimersByTime },
    );
    await toSummary(view);
    await view.user.click(await donateButton());
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(await screen.findByRole('alert')).toHaveTextContent("You won't be charged twice");
    expect(screen.queryByRole('button', { name: /Visa ending/ })).toBeNull();
    view.services.answerWith({ 'POST auth/one_off': given });
    jest.useRealTimers();
    fireEvent.click(await donateButton());
    expect(await title('Thank you!')).toHaveFocus();
    expect(new Set(donationsOf(view).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

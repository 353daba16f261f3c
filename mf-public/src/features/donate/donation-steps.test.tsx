import {
  cardFrame,
  enterCard,
  postFromCardFrame,
  tokenOf,
} from '@billfold/shared/testing/CardEntry';
import { networkFailure } from '@billfold/shared/testing/FakeShell';
import { screen } from '@testing-library/react';
import {
  cardFields,
  donateButton,
  donationAddress,
  donor,
  fact,
  field,
  nextButton,
  openDonation,
  openedVisit,
  title,
  toPayment,
  toPersonal,
  toSummary,
} from '../../testing/donation-page';
import { put } from '../../testing/put';

beforeEach(() => sessionStorage.clear());

describe('the amount', () => {
  it('is one of three, or any other, of the merchant of the address [PUB-144] [PUB-148] [PUB-203]', async () => {
    const { user, record } = openDonation();
    await screen.findByLabelText('Amount');
    expect(await title('Enter Donation amount')).toBeVisible();
    expect(
      (await screen.findByRole('img', { name: 'Cedar Water' })).querySelector('img'),
    ).toHaveAttribute('src', '/api/logos/cedar.svg');
    expect(record.calls).toMatchObject([
      { method: 'GET', path: 'auth/get_logo', query: { merchant_name: 'Cedar Water' } },
    ]);
    for (const [preset, shown] of [
      ['$25', '$25.00'],
      ['$75', '$75.00'],
      ['$150', '$150.00'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: preset }));
      expect(field('Amount')).toHaveValue(shown);
      expect(screen.getByRole('button', { name: preset })).toHaveAttribute('aria-pressed', 'true');
    }
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '1001');
    expect(field('Amount')).toHaveValue('$10.01');
    expect(nextButton()).toBeEnabled();
    expect(screen.getByRole('button', { name: '$150' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('has a fee, rounded up to the next cent, and a total [PUB-145] [PUB-146] [PUB-147] [PUB-166]', async () => {
    const { user } = openDonation();
    const facts = () => [fact('Donation'), fact('Convenience fee'), fact('Total')];
    await user.click(await screen.findByRole('button', { name: '$25' }));
    expect(facts()).toEqual(['$25.00', '$0.75', '$25.75']);
    put(field('Amount'), '10.01');
    expect(facts()).toEqual(['$10.01', '$0.31', '$10.32']);
  });

  it('says nothing of fee and total where there is none [PUB-145]', async () => {
    const view = openDonation({ 'GET auth/get_logo': { merchant_logo: '', donation_fee: 0 } });
    await toSummary(view);
    expect(screen.queryByText('Convenience fee')).toBeNull();
    expect(screen.queryByText('Total')).toBeNull();
    expect(await donateButton('Donate $25.00')).toBeEnabled();
  });

  it('is needed to go on, and refused with a reason when too small or large [PUB-149]', async () => {
    const { user, location } = openDonation();
    await user.click(await screen.findByLabelText('Amount'));
    await user.keyboard('{Enter}');
    expect(nextButton()).toBeDisabled();
    await user.click(nextButton());
    expect(await title('Enter Donation amount')).toBeVisible();
    for (const [entered, text] of [
      ['0.99', 'The minimum donation is $1.00'],
      ['999999.99', 'This amount is too high'],
    ] as const) {
      put(field('Amount'), entered);
      await user.click(nextButton());
      expect(await screen.findByText(text)).toBeVisible();
      expect(await title('Enter Donation amount')).toBeVisible();
      expect(field('Amount')).toHaveFocus();
    }
    expect(location()).toBe(donationAddress);
  });
});

describe('the personal form', () => {
  it('asks for name, e-mail and on whose behalf, and goes on with name and e-mail only [PUB-150] [PUB-151]', async () => {
    const view = openDonation();
    await toPersonal(view);
    expect(field('On behalf of')).toHaveAttribute('placeholder', 'Donation');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    for (const [label, text] of Object.entries(donor)) put(field(label), text);
    expect(nextButton()).toBeEnabled();
    for (const [label, text] of Object.entries(donor)) {
      expect(field(label)).toBeVisible();
      put(field(label), '');
      await view.user.type(field(label), ' {Enter}');
      expect(nextButton()).toBeDisabled();
      expect(await title('About you')).toBeVisible();
      put(field(label), text);
    }
    put(field('Email Address'), 'dana');
    await view.user.click(nextButton());
    expect(await screen.findByText('Not a valid email')).toBeVisible();
    expect(field('Email Address')).toHaveFocus();
  });

  it('is emptied by Cancel, which leads back to the amount [PUB-152]', async () => {
    const view = openDonation();
    await toPersonal(view);
    for (const [label, text] of Object.entries({ ...donor, 'On behalf of': 'My aunt' }))
      put(field(label), text);
    expect(screen.getByText('$25.75 ·')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await title('Enter Donation amount');
    expect(field('Amount')).toHaveValue('$25.00');
    await view.user.click(nextButton());
    await title('About you');
    for (const label of [...Object.keys(donor), 'On behalf of'])
      expect(field(label)).toHaveValue('');
    expect(screen.queryByText('This field is required')).toBeNull();
  });
});

describe('the payment form', () => {
  it('has the five fields of the specification, the number in its frame, and needs each [PUB-153] [PUB-154] [SHARED-055] [SHARED-056]', async () => {
    const view = openDonation();
    await toPayment(view);
    expect(screen.getByText('Card Number')).toBeVisible();
    expect(new URL(cardFrame().src).searchParams.get('inactivityto')).toBe('500');
    expect(cardFrame()).toHaveStyle({ width: '449px', height: '200px' });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    const cannotGoOn = async () => {
      expect(nextButton()).toBeDisabled();
      await view.user.type(field('Name on Card'), '{Enter}');
      expect(await title('Payment Info')).toBeVisible();
    };
    for (const [label, text] of Object.entries(cardFields)) put(field(label), text);
    await cannotGoOn();
    enterCard();
    expect(nextButton()).toBeEnabled();
    for (const [label, text] of Object.entries(cardFields)) {
      expect(field(label)).toBeVisible();
      put(field(label), '');
      await cannotGoOn();
      put(field(label), text);
    }
    for (const [expiry, text] of [
      ['13/39', 'Not a valid date'],
      ['01/20', 'This card has expired'],
      ['12/2', 'Not a valid date'],
    ] as const) {
      put(field('Expiry Date'), expiry);
      await view.user.click(nextButton());
      expect(await screen.findByText(text)).toBeVisible();
      expect(await title('Payment Info')).toBeVisible();
    }
  });

  it('forgets a card that the frame takes back, and shows what it objects to as text', async () => {
    const view = openDonation();
    await toPayment(view);
    for (const [label, text] of Object.entries(cardFields)) put(field(label), text);
    enterCard();
    expect(nextButton()).toBeEnabled();
    postFromCardFrame(JSON.stringify({ validationError: '<b>Invalid card</b>' }));
    expect(screen.getByText('<b>Invalid card</b>')).toBeVisible();
    expect(nextButton()).toBeDisabled();
    postFromCardFrame(JSON.stringify({ message: tokenOf('4111111111111111') }), {
      origin: 'https://evil.test',
    });
    postFromCardFrame(JSON.stringify({ message: tokenOf('4111111111111111') }), { source: window });
    expect(nextButton()).toBeDisabled();
  });

  it('leads back to the personal form by Cancel, which keeps everything [PUB-155]', async () => {
    const view = openDonation();
    await toPayment(view, { 'On behalf of': 'My aunt' });
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await title('About you');
    for (const [label, text] of Object.entries({ ...donor, 'On behalf of': 'My aunt' }))
      expect(field(label)).toHaveValue(text);
  });

  it('opens the visit ahead of the payment, and does without when that fails', async () => {
    const view = openDonation({ 'POST auth/page_session': networkFailure });
    await toSummary(view);
    expect(view.record.calls.filter(({ path }) => path === 'auth/page_session')).toMatchObject([
      { body: { page: 'donation', merchant_name: 'Cedar Water' } },
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
    view.services.answerWith({ 'POST auth/page_session': openedVisit });
    await view.user.click(await donateButton());
    expect(await title('Thank you!')).toBeVisible();
  });
});

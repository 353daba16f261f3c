import {
  cardFrame,
  enterCard,
  postFromCardFrame,
  tokenOf,
} from '@billfold/shared/testing/CardEntry';
import { enter, networkFailure } from '@billfold/shared/testing/FakeShell';
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

beforeEach(() => sessionStorage.clear());

describe('the amount', () => {
  it('is one of three, or any other [PUB-144] [PUB-203]', async () => {
    const { user } = openDonation();
    await screen.findByLabelText('Amount');
    expect(await title('Enter Donation amount')).toBeVisible();
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

  it('loads the logo and the fee by the name of the business [PUB-148]', async () => {
    const { record } = openDonation();
    expect(await screen.findByRole('img', { name: 'Cedar Water' })).toHaveAttribute(
      'src',
      '/api/logos/cedar.svg',
    );
    expect(record.calls).toMatchObject([
      { method: 'GET', path: 'auth/get_logo', query: { merchant_name: 'Cedar Water' } },
    ]);
  });

  it('shows gift, fee and total where there is a fee [PUB-145] [PUB-146] [PUB-166]', async () => {
    const { user } = openDonation();
    await user.click(await screen.findByRole('button', { name: '$25' }));
    expect([fact('Donation'), fact('Convenience fee'), fact('Total')]).toEqual([
      '$25.00',
      '$0.75',
      '$25.75',
    ]);
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '10000');
    expect(fact('Convenience fee')).toBe('$3.00');
  });

  it.each([
    [3, '1001', '$0.31', '$10.32'],
    [7, '100', '$0.07', '$1.07'],
    [7, '2500', '$1.75', '$26.75'],
  ])(
    'rounds a fee of %d %% of %s cents up to the next cent [PUB-147]',
    async (fee, typed, feeText, total) => {
      const { user } = openDonation({
        'GET auth/get_logo': { merchant_logo: '', donation_fee: fee },
      });
      await user.type(await screen.findByLabelText('Amount'), typed);
      expect([fact('Convenience fee'), fact('Total')]).toEqual([feeText, total]);
    },
  );

  it('says nothing of fee and total where there is none [PUB-145]', async () => {
    const view = openDonation({ 'GET auth/get_logo': { merchant_logo: '', donation_fee: 0 } });
    await toSummary(view);
    expect(screen.queryByText('Convenience fee')).toBeNull();
    expect(screen.queryByText('Total')).toBeNull();
    expect(await donateButton('Donate $25.00')).toBeEnabled();
  });

  it('is needed to go on [PUB-149]', async () => {
    const { user, location } = openDonation();
    await user.click(await screen.findByLabelText('Amount'));
    await user.keyboard('{Enter}');
    expect(nextButton()).toBeDisabled();
    await user.click(nextButton());
    expect(await title('Enter Donation amount')).toBeVisible();
    expect(location()).toBe(donationAddress);
  });

  it.each([
    ['99', 'The smallest donation is $1.00'],
    ['99999999', 'This amount is too large'],
  ])('of %s cents is refused with a reason', async (typed, text) => {
    const { user } = openDonation();
    await user.type(await screen.findByLabelText('Amount'), typed);
    await user.click(nextButton());
    expect(await screen.findByText(text)).toBeVisible();
    expect(await title('Enter Donation amount')).toBeVisible();
    expect(field('Amount')).toHaveFocus();
  });
});

describe('the personal form', () => {
  it('asks for name, e-mail and on whose behalf [PUB-150]', async () => {
    const view = openDonation();
    await toPersonal(view);
    expect(field('First Name')).toBeVisible();
    expect(field('Last Name')).toBeVisible();
    expect(field('Email Address')).toBeVisible();
    expect(field('On behalf of')).toHaveAttribute('placeholder', 'Donation');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(nextButton()).toBeVisible();
  });

  it.each(Object.keys(donor))('does not go on without %s [PUB-151]', async (missing) => {
    const view = openDonation();
    await toPersonal(view);
    for (const [label, text] of Object.entries(donor))
      if (label !== missing) await enter(view.user, field(label), text);
    await view.user.type(field(missing), ' {Enter}');
    expect(nextButton()).toBeDisabled();
    expect(await title('About you')).toBeVisible();
  });

  it('names what is no e-mail', async () => {
    const view = openDonation();
    await toPersonal(view);
    for (const [label, text] of Object.entries({ ...donor, 'Email Address': 'dana' }))
      await enter(view.user, field(label), text);
    await view.user.click(nextButton());
    expect(await screen.findByText('Not a valid email')).toBeVisible();
    expect(field('Email Address')).toHaveFocus();
  });

  it('is emptied by Cancel, which leads back to the amount [PUB-152]', async () => {
    const view = openDonation();
    await toPersonal(view);
    for (const [label, text] of Object.entries({ ...donor, 'On behalf of': 'My aunt' }))
      await enter(view.user, field(label), text);
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
  it('has the five fields of the specification, the number in its frame [PUB-153] [SHARED-055] [SHARED-056]', async () => {
    const view = openDonation();
    await toPayment(view);
    expect(screen.getByText('Card Number')).toBeVisible();
    expect(new URL(cardFrame().src).searchParams.get('inactivityto')).toBe('500');
    expect(cardFrame()).toHaveStyle({ width: '449px', height: '200px' });
    expect(field('Name on Card')).toBeVisible();
    expect(field('Expiry Date')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(nextButton()).toBeVisible();
  });

  it.each(['card', ...Object.keys(cardFields)])(
    'does not go on without %s [PUB-154]',
    async (missing) => {
      const view = openDonation();
      await toPayment(view);
      for (const [label, text] of Object.entries(cardFields))
        if (label !== missing) await enter(view.user, field(label), text);
      if (missing !== 'card') enterCard();
      expect(nextButton()).toBeDisabled();
      await view.user.type(field('Name on Card'), '{Enter}');
      expect(await title('Payment Info')).toBeVisible();
    },
  );

  it.each([
    ['13/39', 'Not a valid date'],
    ['12/2', 'Not a valid date'],
    ['01/20', 'This card has expired'],
  ])('does not take %s for an expiry', async (exp, text) => {
    const view = openDonation();
    await toPayment(view);
    enterCard();
    for (const [label, typed] of Object.entries({ ...cardFields, 'Expiry Date': exp }))
      await enter(view.user, field(label), typed);
    await view.user.click(nextButton());
    expect(await screen.findByText(text)).toBeVisible();
    expect(await title('Payment Info')).toBeVisible();
  });

  it('forgets a card that the frame takes back, and shows what it objects to as text', async () => {
    const view = openDonation();
    await toPayment(view);
    for (const [label, text] of Object.entries(cardFields))
      await enter(view.user, field(label), text);
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

import { answer, networkFailure } from '@billfold/shared/testing/FakeShell';
import { screen } from '@testing-library/react';
import {
  donateButton,
  donationAddress,
  donationsOf,
  field,
  nextButton,
  openDonation,
  title,
  toSummary,
} from '../../testing/donation-page';

beforeEach(() => sessionStorage.clear());

describe('the way through', () => {
  it('goes one step back with the browser, and forward again, without losing what was typed', async () => {
    const view = openDonation();
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
    await view.user.click(nextButton());
    expect(await title('About you')).toHaveFocus();
    expect(field('Last Name')).toHaveValue('Rock');
  });

  it('starts again politely after a reload in the middle', async () => {
    const view = openDonation({}, { path: `${donationAddress}#payment-info` });
    expect(
      await screen.findByText(
        'This page was reloaded, so what you entered is gone. Please start over.',
      ),
    ).toBeVisible();
    expect(await title('Enter Donation amount')).toBeVisible();
    expect(view.location()).toBe(donationAddress);
    expect(screen.queryByTitle('Card Number')).toBeNull();
  });

  it('reads underscores in the name as blanks', async () => {
    const view = openDonation({}, { path: '/donation?merchant_name=Cedar_Water' });
    await toSummary(view);
    await view.user.click(await donateButton());
    await title('Thank you!');
    expect(view.record.calls[0]).toMatchObject({ query: { merchant_name: 'Cedar Water' } });
    expect(donationsOf(view)[0]?.body).toMatchObject({ merchant_name: 'Cedar Water', phone: '' });
  });

  it('says so when there is no such merchant, and leads to the customer sign-in', async () => {
    openDonation(
      { 'GET auth/get_logo': answer(404, { detail: 'Business not found', code: 'not_found' }) },
      { path: '/donation' },
    );
    expect(await title("We couldn't find this business")).toBeVisible();
    expect(screen.getByText('Check the link, or ask the business for a new one.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Customer sign in' })).toHaveAttribute(
      'href',
      '/customer/login',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it("is drawn in the merchant's accent", async () => {
    const colors = { strong: '#084868', soft: '#e2eff5', line: '#a7cbdc', on_accent: '#ffffff' };
    openDonation({
      'GET auth/get_logo': {
        merchant_logo: '',
        donation_fee: 0,
        merchant_accent: {
          light: { accent: '#0b5f8a', ...colors },
          dark: { accent: '#6fb6dc', ...colors },
        },
      },
    });
    await screen.findByRole('button', { name: '$25' });
    expect(document.documentElement.style.getPropertyValue('--color-accent')).toBe(
      'var(--light, #0b5f8a) var(--dark, #6fb6dc)',
    );
  });

  it('can be loaded again when the network fails', async () => {
    const view = openDonation({ 'GET auth/get_logo': networkFailure });
    expect(await screen.findByText('Network Error')).toBeVisible();
    view.services.answerWith({ 'GET auth/get_logo': { merchant_logo: '', donation_fee: 0 } });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: '$25' })).toBeVisible();
  });
});

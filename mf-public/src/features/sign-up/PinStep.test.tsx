import { act, screen } from '@testing-library/react';
import {
  agree,
  callsTo,
  enterPin,
  filled,
  giveDetails,
  goOn,
  heading,
  openSignUp,
  pass,
  person,
  press,
  reachConfirmation,
} from '../../testing/sign-up-page';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('terms', () => {
  it('can be read and must be accepted [PUB-068]', async () => {
    const view = openSignUp();
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

describe('PIN of the sign-up', () => {
  it('accepts four single digits with delete and no fifth [PUB-073] [PUB-074]', async () => {
    const view = openSignUp();
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

  it('may not be four equal digits, and is a new password beside its username [PUB-075]', async () => {
    const view = openSignUp();
    await giveDetails(view);
    await agree(view);
    expect(screen.getByLabelText('Create your PIN, 4 digits')).toHaveAttribute(
      'autocomplete',
      'new-password',
    );
    expect(screen.getByDisplayValue('new.customer')).toHaveAttribute('autocomplete', 'username');
    await enterPin('1111');
    expect(await screen.findByText('Pin may not be all the same digits')).toBeVisible();
    expect(filled()).toBe('Create your PIN: 0 of 4 digits entered');
    await enterPin('1112');
    expect(await heading('Confirm your PIN')).toBeVisible();
    expect(screen.queryByText('Pin may not be all the same digits')).not.toBeInTheDocument();
  });

  it('may not be a common PIN, reported after the confirmation [PUB-076]', async () => {
    const view = openSignUp();
    await giveDetails(view);
    await agree(view);
    await enterPin('1234');
    expect(await heading('Confirm your PIN')).toBeVisible();
    await enterPin('1235');
    expect(await screen.findByText('Pins do not match, try again.')).toBeVisible();
    await enterPin('1234');
    expect(
      await screen.findByText('This Pin is too easy to guess, please choose another'),
    ).toBeVisible();
  });

  it('is requested again when the confirmation differs [PUB-076]', async () => {
    const view = openSignUp();
    await reachConfirmation(view);
    await enterPin('4827');
    expect(await screen.findByText('Pins do not match, try again.')).toBeVisible();
    expect(filled()).toBe('Confirm your PIN: 0 of 4 digits entered');
    expect(callsTo(view, 'auth/signup')).toEqual([]);
    await enterPin('4826');
    expect(callsTo(view, 'auth/signup')).toHaveLength(1);
  });
});

describe('a step back in the sign-up', () => {
  it('goes back one step by the browser and keeps the entries', async () => {
    const view = openSignUp();
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

  it('goes back the same way by the button of a step', async () => {
    const view = openSignUp();
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

  it('allows no later step by Forward or by address', async () => {
    const view = openSignUp({ path: `${person}#confirm` });
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

  it('is forgotten when the customer leaves the screen', async () => {
    const view = openSignUp();
    await reachConfirmation(view);
    act(() => view.services.navigate('/somewhere'));
    await screen.findByTestId('elsewhere');
    expect(JSON.stringify(view.state())).not.toMatch(/4826|Nora|80202/);
  });
});

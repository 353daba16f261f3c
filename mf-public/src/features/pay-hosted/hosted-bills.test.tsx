import { answer, networkFailure, pending } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor } from '@testing-library/react';
import {
  aBill,
  button,
  callsTo,
  goToCard,
  hostedAnswer,
  renderHosted,
  submitButton,
} from '../../testing/hosted-page';

type Page = ReturnType<typeof renderHosted>;

const unpaid = 'user_invoices/get_subscription_unpaid_invoices';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const payBySaved = async (page: Page) => {
  await page.user.click(await screen.findByRole('radio', { name: /Visa ending in 1111/ }));
  await page.user.click(await submitButton());
};
const goTo = (page: Page, path: string) => act(async () => page.services.navigate(path));
const leaveAndReturn = async (page: Page) => {
  await goTo(page, '/mobile-login');
  await waitFor(() => expect(screen.queryByText('How would you like to pay?')).toBeNull());
  await goTo(page, '/hosted-payment/Cedar_Water/easy');
};
/** A payment of $25.00 whose answer has not come, on a page that was opened again. */
const returnToPayment = async (bills: unknown) => {
  const paid = pending<unknown>();
  const page = renderHosted({ 'POST transactions/pay_once': () => paid.promise });
  await goToCard(page);
  await payBySaved(page);
  await button('Processing..');
  page.services.answerWith({ [`GET ${unpaid}`]: bills as object });
  await leaveAndReturn(page);
  await waitFor(() => expect(callsTo(page, unpaid)).toHaveLength(2));
  return { page, finish: (outcome: unknown) => act(async () => paid.resolve(outcome)) };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the unpaid invoices', () => {
  it('stay in sight when they cannot be read again', async () => {
    const refusal = { detail: 'This bill is already paid.', code: 'invoice_not_payable' };
    const page = renderHosted({ 'POST transactions/pay_once': answer(409, refusal) });
    await goToCard(page);
    page.services.answerWith({ [`GET ${unpaid}`]: networkFailure });
    await payBySaved(page);
    expect(await screen.findByText('This bill is already paid.')).toBeVisible();
    await waitFor(() => expect(callsTo(page, unpaid)).toHaveLength(2));
    expect(screen.getByText('$25.00')).toBeVisible();
    expect(await submitButton()).toBeEnabled();
  });

  it('do not end a payment on its way when its invoice is no longer among them', async () => {
    const { page, finish } = await returnToPayment([aBill({ id: 10 })]);
    expect(await heading('How would you like to pay?')).toBeVisible();
    await finish(hostedAnswer());
    await heading('Thank you!');
    expect(callsTo(page, 'transactions/pay_once')).toHaveLength(1);
  });

  it('lead back to the choice when a refused payment finds its invoice gone', async () => {
    const { finish } = await returnToPayment([aBill({ id: 10 })]);
    await finish(answer(402, { detail: 'Your bank said no.', code: 'payment_declined' }));
    await heading('What would you like to pay?');
    expect(screen.getByText('Your bank said no.')).toBeVisible();
  });

  it('are read again on request when a payment on its way is opened again', async () => {
    const { page } = await returnToPayment(networkFailure);
    expect(await screen.findByText("Couldn't retrieve invoices")).toBeVisible();
    page.services.answerWith({ [`GET ${unpaid}`]: [aBill()] });
    await page.user.click(await button('Try again'));
    expect(await button('Processing..')).toBeDisabled();
  });
});

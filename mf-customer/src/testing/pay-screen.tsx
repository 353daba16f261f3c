import type {
  FakeHandlers,
  RenderedRemote,
  RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { act, fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aCard, anInvoice, aSubscription } from './invoice-factory';
import { renderCustomer } from './render-customer';

// React's own scheduler and lazy screens need a real moment, however far the faked clock runs.
const realSetTimeout = setTimeout;
const realMoment = () => new Promise((resolve) => realSetTimeout(resolve, 0));

/** Lets the faked clock run, with everything that wakes up before and meanwhile. */
export const advance = (ms: number): Promise<void> =>
  act(async () => {
    await realMoment();
    await jest.advanceTimersByTimeAsync(ms);
    await realMoment();
  });

/** The shell goes elsewhere. */
export const goTo = async (
  { services }: Pick<RenderedRemote, 'services'>,
  path: string,
): Promise<void> => {
  await act(async () => services.navigate(path));
  await advance(0);
};

export const payAnswer = (isPaidInFull: boolean, statusCode = 200, amount = 10_000) => ({
  paid_in_full: isPaidInFull,
  data: { status_code: statusCode },
  transaction: { id: 31, status: 'success', visible_method: 'Visa 1111', amount_paid: amount },
  invoice: 9,
});

export const doubtAnswer = {
  detail: 'Being confirmed',
  code: 'payment_in_doubt',
  paid_in_full: false,
  data: { status_code: 202 },
  transaction: { id: 31, status: 'confirming', visible_method: 'Visa 1111', amount_paid: 10_000 },
  invoice: 9,
};

/** The pay screen of invoice 9 behind its loader. Call `jest.useFakeTimers()` before. */
export const renderPayScreen = (
  answers: FakeHandlers = {},
  options: Partial<RenderRemoteOptions> = {},
): RenderedRemote =>
  renderCustomer(
    '/customer/blytzwallet/invoice/9',
    {
      'GET user_invoices/:id': anInvoice(),
      'GET subscriptions/:id': aSubscription(),
      'GET payment_methods': [aCard()],
      'GET merchants/get_ach_creds': { ach_id: 'ach-9', ach_signature: 'signed' },
      'GET user_invoices': [],
      'POST transactions/pay_once': payAnswer(true),
      ...answers,
    },
    { advanceTimers: (ms) => jest.advanceTimersByTime(ms), ...options },
  );

export type PayScreen = Omit<RenderedRemote, 'user'> & {
  readonly user: Pick<UserEvent, 'type' | 'clear' | 'tab'> &
    Readonly<Record<'click' | 'dblClick', (element: HTMLElement) => Promise<void>>>;
};

/** A press, with what it sets off in the sagas. */
export const press = async (...elements: readonly HTMLElement[]): Promise<void> => {
  for (const element of elements) fireEvent.click(element);
  await advance(0);
};

/** A press of a finger, which has a place in the window. */
export const tap = async (element: HTMLElement): Promise<void> => {
  fireEvent.click(element, { detail: 1 });
  await advance(0);
};

const settledUser = ({ type, clear, tab }: UserEvent): PayScreen['user'] => ({
  click: (element) => press(element),
  dblClick: (element) => press(element, element),
  type,
  clear,
  tab,
});

/** The same, after the loader has gone. */
export const openPayScreen = async (
  answers: FakeHandlers = {},
  options: Partial<RenderRemoteOptions> = {},
): Promise<PayScreen> => {
  const rendered = renderPayScreen(answers, options);
  await advance(0);
  await advance(1_000);
  // The dialogs are fetched once the screen is shown.
  await advance(1);
  return { ...rendered, user: settledUser(rendered.user) };
};

export const paymentsOf = ({ record }: Pick<RenderedRemote, 'record'>) =>
  record.calls.filter((call) => call.path === 'transactions/pay_once');
export const readsOf = ({ record }: Pick<RenderedRemote, 'record'>) =>
  record.calls.filter((call) => call.method === 'GET' && call.path === 'user_invoices/9');

import { runSaga, stdChannel } from 'redux-saga';
import { ApiError } from '../http/api-error';
import { createFakeHttp, type FakeHandlers } from '../fake-shell/fake-http';
import { confirmPayment, type PaymentDoubt } from './confirm-payment';
import { servicesKey } from './effects';

const texts = { declined: 'Declined.', notCharged: 'Not charged.', unreached: 'Not reached.' };
const noAnswer = new ApiError({
  status: 0,
  code: null,
  details: ['Network Error'],
  requestId: null,
});

const anInvoice = (change: object = {}) => ({
  state: 'due',
  amount_paid: 0,
  payment_in_doubt: false,
  ...change,
});

type Params = Readonly<Record<'id', string>>;
type Answers = {
  readonly status?: string | Error;
  readonly invoice?: ReturnType<typeof anInvoice> | Error;
};
const valueOrThrow = <Value,>(answer: Value | Error): Value => {
  if (answer instanceof Error) throw answer;
  return answer;
};

/** A payment in doubt of invoice 9 that the saga polls. */
const confirm = (doubt: Partial<PaymentDoubt> = {}, first: Answers = {}) => {
  const channel = stdChannel();
  const requests: string[] = [];
  let answers = first;
  const handlers: FakeHandlers = {
    'GET transactions/:id/get_status': ({ params }: { readonly params: Params }) => {
      requests.push(`status ${params.id}`);
      return { status: valueOrThrow(answers.status ?? 'confirming') };
    },
    'GET user_invoices/:id': ({ params }: { readonly params: Params }) => {
      requests.push(`invoice ${params.id}`);
      return valueOrThrow(answers.invoice ?? anInvoice({ payment_in_doubt: true }));
    },
  };
  const http = createFakeHttp(() => handlers, []);
  const task = runSaga(
    { channel, context: { [servicesKey]: { http } }, onError: () => {} },
    confirmPayment,
    { invoiceId: 9, transactionId: null, paidBefore: 0, wasReached: true, ...doubt },
    { lookEvent: 'looked', texts },
  );
  return {
    requests,
    task,
    look: () => {
      channel.put({ type: 'looked' });
      return jest.advanceTimersByTimeAsync(0);
    },
    answerWith: (next: Answers) => {
      answers = next;
    },
  };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('confirmPayment', () => {
  it('asks after 3 s, waits half as long again each time, and at most 15 s', async () => {
    const { requests } = confirm();
    for (const [index, waitMs] of [3_000, 4_500, 6_750, 10_125, 15_000, 15_000].entries()) {
      await jest.advanceTimersByTimeAsync(waitMs - 1);
      expect(requests).toHaveLength(index);
      await jest.advanceTimersByTimeAsync(1);
      expect(requests).toHaveLength(index + 1);
    }
  });

  it('asks at once on the look event', async () => {
    const { requests, look } = confirm();
    await look();
    expect(requests).toHaveLength(1);
  });

  it('asks nothing while the page is hidden, and at once when the page is visible again', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { requests, look } = confirm();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requests).toEqual([]);
    visibility.mockReturnValue('visible');
    await look();
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['the transaction', { status: noAnswer }, { transactionId: 31 }],
    ['the invoice', { status: 'success', invoice: noAnswer }, { transactionId: 31 }],
    ['the invoice without a transaction', { invoice: noAnswer }, {}],
  ])('treats a failed call for %s as unknown', async (_case, answers, doubt) => {
    const { task, answerWith } = confirm(doubt, answers);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(task.isRunning()).toBe(true);
    const invoice = anInvoice({ state: 'paid' });
    answerWith({ status: 'success', invoice });
    await jest.advanceTimersByTimeAsync(4_500);
    expect(await task.toPromise()).toEqual({ kind: 'paid', invoice });
  });

  it('throws an error that is not of the API', async () => {
    const { task } = confirm({}, { invoice: new TypeError('broken') });
    const thrown = task.toPromise().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await thrown).toEqual(new TypeError('broken'));
  });

  it('reads the invoice only after the transaction is known', async () => {
    const { requests, answerWith, look } = confirm({ transactionId: 31 });
    await look();
    expect(requests).toEqual(['status 31']);
    answerWith({ status: 'success' });
    await look();
    expect(requests).toEqual(['status 31', 'status 31', 'invoice 9']);
  });

  it.each([
    ['success', 'paid', null],
    ['declined', 'refused', texts.declined],
    ['not_charged', 'refused', texts.notCharged],
    ['voided', 'refused', texts.notCharged],
  ])('ends a transaction of status %s as %s', async (status, kind, refusal) => {
    const invoice = anInvoice();
    const { task } = confirm({ transactionId: 31 }, { status, invoice });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await task.toPromise()).toEqual(
      refusal === null ? { kind, invoice } : { kind, invoice, refusal, wasReached: true },
    );
  });

  it.each([
    ['paid', { state: 'paid', amount_paid: 500 }, 500, 'paid'],
    ['with more paid than before', { amount_paid: 500 }, 0, 'paid'],
    ['with as much paid as before', { amount_paid: 500 }, 500, 'refused'],
  ])(
    'ends a payment without a transaction on an invoice %s',
    async (_case, facts, before, kind) => {
      const { task } = confirm({ paidBefore: before }, { invoice: anInvoice(facts) });
      await jest.advanceTimersByTimeAsync(3_000);
      expect(await task.toPromise()).toMatchObject({ kind });
    },
  );

  it('refuses an unreached payment with its own sentence', async () => {
    const { task } = confirm({ wasReached: false }, { invoice: anInvoice() });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await task.toPromise()).toMatchObject({ refusal: texts.unreached, wasReached: false });
  });

  it.each([
    ['the invoice is in doubt', {}],
    ['the transaction is being confirmed', { transactionId: 31 }],
  ])('counts a payment as reached once %s', async (_case, doubt) => {
    const { task, answerWith, look } = confirm({ wasReached: false, ...doubt });
    await look();
    answerWith({ status: 'not_charged', invoice: anInvoice() });
    await look();
    expect(await task.toPromise()).toMatchObject({ refusal: texts.notCharged, wasReached: true });
  });
});

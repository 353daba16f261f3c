import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import { object } from 'yup';
import { contractVersion, type CreateRemote, type HttpService } from '../contracts/remote.contract';
import { Form } from '../forms/Form';
import { FormErrors } from '../forms/FormErrors';
import { MoneyField } from '../forms/MoneyField';
import { moneyRule } from '../forms/rules/rules';
import { SubmitButton } from '../forms/SubmitButton';
import { formatCents } from '../format/money';
import { bodyOrThrow } from '../http/api-error';
import { createIdempotencyKeeper } from '../http/idempotency';
import { screenRoutes } from '../remote/LazyScreen';
import { useServices } from '../remote/Services';
import { call, shellServices, type SagaOf } from '../store/effects';
import { canReload } from '../store/reload-guard';
import { createFeature, createRemoteStore, selectFeature } from '../store/remote-store';
import { safely } from '../store/safely';
import { ErrorArea } from '../ui/ErrorArea';
import { expectRemoteModule } from './Contract';
import { answer, networkFailure, pending, renderRemote } from './FakeShell';

type Bill = { readonly id: number; readonly amount_due: number };
type PayBillState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly errors: readonly string[] }
  | {
      readonly status: 'ready' | 'paying';
      readonly bill: Bill;
      readonly errors: readonly string[];
    };

const payBill = createSlice({
  name: 'payBill',
  initialState: (): PayBillState => ({ status: 'loading' }),
  reducers: {
    billOpened: (_state, _event: PayloadAction<number>): PayBillState => ({ status: 'loading' }),
    billLoaded: (_state, event: PayloadAction<Bill>): PayBillState => ({
      status: 'ready',
      bill: event.payload,
      errors: [],
    }),
    billFailed: (_state, event: PayloadAction<readonly string[]>): PayBillState => ({
      status: 'failed',
      errors: event.payload,
    }),
    paymentSubmitted: (state, _event: PayloadAction<{ readonly amount: number }>): PayBillState =>
      'bill' in state ? { ...state, status: 'paying', errors: [] } : state,
    paymentFailed: (state, event: PayloadAction<readonly string[]>): PayBillState =>
      'bill' in state ? { ...state, status: 'ready', errors: event.payload } : state,
  },
});
const { billOpened, billLoaded, billFailed, paymentSubmitted, paymentFailed } = payBill.actions;
const selectPayBill = selectFeature<PayBillState>('mf-sample', 'payBill');

const payOnce = createIdempotencyKeeper();
const fetchBill = async (http: HttpService, id: number) =>
  bodyOrThrow(await http.request<Bill>({ method: 'GET', path: `user_invoices/${id}` }));
const sendPayment = (
  http: HttpService,
  body: { readonly invoice: number; readonly amount_paid: number },
) =>
  payOnce.send(body, (idempotencyKey) =>
    http.request<{ paid_in_full: boolean }>({
      method: 'POST',
      path: 'transactions/pay_once',
      body,
      idempotencyKey,
    }),
  );

function* loadBill(event: ReturnType<typeof billOpened>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(billLoaded(yield* call(fetchBill, http, event.payload)));
}
function* submitPayment(event: ReturnType<typeof paymentSubmitted>): SagaOf<void> {
  const { http, navigate, notify } = yield* shellServices();
  yield* call(sendPayment, http, { invoice: 9, amount_paid: event.payload.amount });
  notify({ message: 'Payment successful' });
  navigate('/customer/receipts/paid/9');
}
function* payBillSaga() {
  yield takeLatest(billOpened, safely(loadBill, billFailed));
  yield takeLeading(paymentSubmitted, safely(submitPayment, paymentFailed));
}

const PayBillScreen = () => {
  const { invoiceId } = useParams();
  const dispatch = useDispatch();
  const { environment } = useServices();
  const state = useSelector(selectPayBill);
  useEffect(() => void dispatch(billOpened(Number(invoiceId))), [dispatch, invoiceId]);
  if (state.status === 'loading') return <p>Loading</p>;
  if (state.status === 'failed')
    return (
      <ErrorArea errors={state.errors} onRetry={() => dispatch(billOpened(Number(invoiceId)))} />
    );
  return (
    <Form
      label={`Pay in ${environment}`}
      initialValues={{ amount: state.bill.amount_due }}
      schema={object({ amount: moneyRule() })}
      onSubmit={({ amount }) => dispatch(paymentSubmitted({ amount }))}
    >
      <FormErrors errors={state.errors} />
      <MoneyField name="amount" label="Amount" isRequired />
      <SubmitButton isBusy={state.status === 'paying'} busyLabel="Processing...">
        Pay {formatCents(state.bill.amount_due)}
      </SubmitButton>
    </Form>
  );
};

const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  routes: [
    screenRoutes(services)(
      '/customer/wallet/invoice/:invoiceId',
      () => Promise.resolve({ PayBillScreen }),
      (module) => module.PayBillScreen,
    ),
  ],
  ...createRemoteStore(services, [createFeature('payBill', payBill.reducer, payBillSaga)]),
  canReload,
});

const openBill = (answers: Parameters<typeof renderRemote>[1]['answers'] = {}) =>
  renderRemote(createRemote, {
    module: 'mf-sample',
    path: '/customer/wallet/invoice/9',
    answers: { 'GET user_invoices/:id': { id: 9, amount_due: 14_250 }, ...answers },
  });

describe('a remote in the fake shell', () => {
  it('loads, submits once and navigates', async () => {
    const payment = pending();
    const { user, record, location } = openBill({
      'POST transactions/pay_once': () => payment.promise,
    });
    await user.click(await screen.findByRole('button', { name: 'Pay $142.50' }));
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    payment.resolve({ paid_in_full: true });
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/customer/receipts/paid/9');
    expect(location()).toBe('/customer/receipts/paid/9');
    expect(record.toasts).toEqual([{ message: 'Payment successful' }]);
    expect(record.calls.at(-1)).toMatchObject({
      method: 'POST',
      body: { invoice: 9, amount_paid: 14_250 },
    });
  });

  it('shows a refusal above the form and retries with a new key', async () => {
    const { user, record, services } = openBill({
      'POST transactions/pay_once': answer(402, { detail: ['Declined.', 'Call your bank.'] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pay $142.50' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Declined.Call your bank.');
    services.answerWith({ 'POST transactions/pay_once': networkFailure });
    await user.click(screen.getByRole('button', { name: 'Pay $142.50' }));
    expect(await screen.findByText('Network Error')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay $142.50' }));
    expect(await screen.findByText('Network Error')).toBeVisible();
    const [refused, lost, repeated] = record.calls
      .slice(1)
      .map((request) => request.idempotencyKey);
    expect(lost).not.toBe(refused);
    expect(repeated).toBe(lost);
  });

  it('treats a 403 on a GET as a failure and retries', async () => {
    const { user, services } = openBill({
      'GET user_invoices/:id': answer(403, { detail: 'Not yours' }),
    });
    expect(await screen.findByText('Not yours')).toBeVisible();
    services.answerWith({ 'GET user_invoices/9': { id: 9, amount_due: 100 } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Pay $1.00' })).toBeVisible();
  });

  it('reports a saga that throws and shows no raw error', async () => {
    const { record } = openBill({
      'GET user_invoices/:id': () => Promise.reject(new TypeError('x is undefined')),
    });
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
    expect(record.reports).toMatchObject([{ module: 'mf-sample', kind: 'saga' }]);
  });

  it('blocks the reload while the form is dirty and clears all state on sign-out', async () => {
    const { user, remote, state, endSession } = openBill();
    await user.type(await screen.findByLabelText('Amount'), '1');
    expect(remote.canReload?.()).toBe(false);
    endSession();
    expect(state()).toEqual({ payBill: { status: 'loading' } });
    expect(remote.canReload?.()).toBe(true);
  });

  it('satisfies the contract', async () => {
    const remote = await expectRemoteModule(createRemote, 'mf-sample');
    expect(remote.routes).toHaveLength(1);
  });
});

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Charge, PaymentChoice, Receipt } from './charge.domain';
import type { PendingPayment } from './hosted-memory.service';
import {
  firstStep,
  isSamePage,
  stepBefore,
  type HostedPage,
  type HostedStep,
} from './hosted-steps.domain';
import type { Brand } from '../../entities/merchant/merchant.resource';
import { emptyRegistration, type Registration } from './registration.domain';

/** `unknown`: there is no such merchant. */
export type Business =
  | { readonly status: 'loading' }
  | ({ readonly status: 'known' } & Brand)
  | { readonly status: 'unknown' };

export type HostedState = {
  /** Null until the page was opened, and again when the session ended. */
  readonly page: HostedPage | null;
  readonly business: Business;
  readonly step: HostedStep;
  /** `paying`: no button may be pressed, and the customer cannot go back. */
  readonly activity: 'idle' | 'sending' | 'paying';
  /** Above the form of the step. */
  readonly errors: readonly string[];
  readonly registration: Registration;
  readonly charge: Charge;
  /** What the confirming step waits for. */
  readonly doubt: PendingPayment | null;
  readonly receipt: Receipt | null;
  /**
   * Number of payments in doubt whose outcome became known. Part of the idempotency key: a payment after a known
   * outcome gets a new key, a repeated one without an outcome keeps its key.
   */
  readonly doubtsResolved: number;
};

const noCharge: Charge = { invoiceId: null, amountMinor: null };

const initialState = (): HostedState => ({
  page: null,
  business: { status: 'loading' },
  step: firstStep,
  activity: 'idle',
  errors: [],
  registration: emptyRegistration,
  charge: noCharge,
  doubt: null,
  receipt: null,
  doubtsResolved: 0,
});

const at = (state: HostedState, step: HostedStep): HostedState => ({
  ...state,
  step,
  activity: 'idle',
  errors: [],
});
const sending = (state: HostedState): HostedState =>
  state.activity === 'idle' ? { ...state, activity: 'sending', errors: [] } : state;

/**
 * The next customer at this browser finds nothing of the one before. The phone number of a customer who has just
 * registered stays.
 */
const atStart = (state: HostedState): HostedState => {
  const { page, business, doubtsResolved } = state;
  const registration =
    state.step === 'done'
      ? { ...emptyRegistration, phone: state.registration.phone }
      : emptyRegistration;
  return { ...initialState(), page, business, doubtsResolved, registration };
};

type OfErrors = PayloadAction<{ readonly errors: readonly string[] }>;

const slice = createSlice({
  name: 'mf-public/payHosted',
  initialState,
  reducers: {
    pageOpened: (state, { payload: page }: PayloadAction<HostedPage>): HostedState =>
      isSamePage(state.page, page) ? state : { ...initialState(), page },
    /** What was typed goes with the page. A payment that is on its way, or in doubt, goes on. */
    pageLeft: (state): HostedState =>
      state.activity === 'paying' || state.doubt !== null ? state : atStart(state),
    businessLoaded: (state, { payload }: PayloadAction<Brand>): HostedState => ({
      ...state,
      business: { status: 'known', ...payload },
    }),
    businessMissed: (state): HostedState => ({ ...state, business: { status: 'unknown' } }),

    signInSubmitted: (
      state,
      _event: PayloadAction<{ readonly phone: string; readonly pin: string }>,
    ) => sending(state),
    /** A customer who is signed in at this browser goes on in that session. */
    signInKept: (state): HostedState => state,
    /** Sets page and merchant again: the end of a session has cleared the state. */
    signedIn: (
      state,
      { payload }: PayloadAction<{ readonly page: HostedPage; readonly business: Business }>,
    ): HostedState => at({ ...state, ...payload, registration: emptyRegistration }, 'payment'),

    registrationStarted: (state): HostedState =>
      state.activity === 'idle' ? at(state, 'welcome') : state,
    registrationEntered: (
      state,
      { payload }: PayloadAction<Partial<Registration>>,
    ): HostedState => ({
      ...state,
      errors: [],
      registration: { ...state.registration, ...payload },
    }),
    codeRequested: (state, _event: PayloadAction<{ readonly isRepeated: boolean }>) =>
      sending(state),
    /** A new request on the confirm step keeps that step. */
    codeSent: (state): HostedState =>
      state.activity === 'sending' && (state.step === 'welcome' || state.step === 'confirmCode')
        ? at(state, 'confirmCode')
        : state,
    codeSubmitted: sending,
    codeVerified: (state): HostedState =>
      state.activity === 'sending' && state.step === 'confirmCode' ? at(state, 'register') : state,
    registrationSubmitted: sending,
    registered: (state): HostedState =>
      state.activity === 'sending' && state.step === 'register'
        ? {
            ...at(state, 'done'),
            registration: {
              ...emptyRegistration,
              phone: state.registration.phone,
              email: state.registration.email,
            },
          }
        : state,

    /** Something else is entered now. */
    errorsDismissed: (state): HostedState =>
      state.errors.length === 0 ? state : { ...state, errors: [] },
    /** The form itself, or the server, objects. */
    entryRefused: (state, { payload }: OfErrors): HostedState => ({
      ...state,
      activity: state.activity === 'paying' ? 'paying' : 'idle',
      errors: payload.errors,
    }),
    wentBack: (state): HostedState => {
      if (state.activity === 'paying') return state;
      const step = stepBefore(state.step);
      return step === firstStep ? atStart(state) : at(state, step);
    },
    startedOver: (state): HostedState => (state.activity === 'paying' ? state : atStart(state)),

    chargeEntered: (state, { payload }: PayloadAction<Charge>): HostedState => ({
      ...state,
      errors: [],
      charge: payload,
    }),
    /** The chosen invoice can no longer be paid. Its payment in flight ends first. */
    chosenBillGone: (state): HostedState =>
      state.step === 'card' && state.activity !== 'paying' ? { ...state, step: 'payment' } : state,
    chargeConfirmed: (state, { payload: charge }: PayloadAction<Charge>): HostedState =>
      state.step === 'payment' ? { ...at(state, 'card'), charge } : state,

    paymentSubmitted: (state, _event: PayloadAction<PaymentChoice>): HostedState =>
      state.activity === 'idle' && state.step === 'card' ? { ...state, errors: [] } : state,
    paymentSent: (state): HostedState => ({ ...state, activity: 'paying', errors: [] }),
    paymentRefused: (state, { payload }: OfErrors): HostedState => ({
      ...state,
      step: 'card',
      activity: 'idle',
      errors: payload.errors,
      doubt: null,
    }),
    paymentDoubted: (state, { payload }: PayloadAction<PendingPayment>): HostedState => ({
      ...at(state, 'confirming'),
      doubt: payload,
    }),
    /** The page is visible again, or the customer pressed Check now. */
    doubtLookedAt: (state): HostedState => state,
    /** Without a current charge, as after a reload, a payment that was not taken leads back to the invoices. */
    doubtEnded: (
      state,
      {
        payload,
      }: PayloadAction<{ readonly errors: readonly string[]; readonly wasReached: boolean }>,
    ): HostedState => ({
      ...at(state, state.charge.invoiceId === null ? 'payment' : 'card'),
      errors: payload.errors,
      doubt: null,
      doubtsResolved: payload.wasReached ? state.doubtsResolved + 1 : state.doubtsResolved,
    }),
    paymentCompleted: (state, { payload: receipt }: PayloadAction<Receipt>): HostedState => ({
      ...at(state, 'complete'),
      receipt,
      charge: noCharge,
      doubtsResolved: state.doubt === null ? state.doubtsResolved : state.doubtsResolved + 1,
      doubt: null,
    }),
    anotherBillChosen: (state): HostedState => ({
      ...at(state, 'payment'),
      receipt: null,
      charge: noCharge,
    }),
  },
});

export const {
  pageOpened,
  pageLeft,
  businessLoaded,
  businessMissed,
  signInSubmitted,
  signInKept,
  signedIn,
  registrationStarted,
  registrationEntered,
  codeRequested,
  codeSent,
  codeSubmitted,
  codeVerified,
  registrationSubmitted,
  registered,
  errorsDismissed,
  entryRefused,
  wentBack,
  startedOver,
  chargeEntered,
  chosenBillGone,
  chargeConfirmed,
  paymentSubmitted,
  paymentSent,
  paymentRefused,
  paymentDoubted,
  doubtLookedAt,
  doubtEnded,
  paymentCompleted,
  anotherBillChosen,
} = slice.actions;
export const payHostedReducer = slice.reducer;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Donation, DonationReceipt } from './donate.domain';

export type DonationPayment =
  | { readonly status: 'open'; readonly errors: readonly string[] }
  | { readonly status: 'processing'; readonly isChecking: boolean }
  /** No answer came, and the API cannot be polled for the outcome: only the same donation may be sent again. */
  | { readonly status: 'untold' }
  /** `receipt` is null after a reload: the page no longer knows whose donation it is. */
  | {
      readonly status: 'confirming';
      readonly since: number;
      readonly receipt: DonationReceipt | null;
    }
  | { readonly status: 'given'; readonly receipt: DonationReceipt | null };

export type DonateState = {
  readonly payment: DonationPayment;
  /** A donation was sent whose outcome this page never learned. */
  readonly mayBeSent: boolean;
};

const open = (errors: readonly string[] = []): DonationPayment => ({ status: 'open', errors });
const refused = (state: DonateState, errors: readonly string[]): DonateState => ({
  ...state,
  payment: open(errors),
});

const slice = createSlice({
  name: 'mf-public/donate',
  initialState: (): DonateState => ({ payment: open(), mayBeSent: false }),
  reducers: {
    /** A payment under way goes on. */
    donationOpened: (
      state,
      _event: PayloadAction<{ readonly merchantName: string }>,
    ): DonateState => ({
      ...state,
      payment:
        state.payment.status === 'given' || state.payment.status === 'open'
          ? open()
          : state.payment,
    }),
    /** The error of a former card is not shown for the next one. */
    cardFormReached: (
      state,
      _event: PayloadAction<{ readonly merchantName: string }>,
    ): DonateState => (state.payment.status === 'open' ? { ...state, payment: open() } : state),
    donationSubmitted: (state, _event: PayloadAction<Donation>): DonateState =>
      state.payment.status === 'open' || state.payment.status === 'untold'
        ? { ...state, payment: { status: 'processing', isChecking: false }, mayBeSent: false }
        : state,
    browserChecked: (
      state,
      { payload }: PayloadAction<{ readonly isChecking: boolean }>,
    ): DonateState =>
      state.payment.status === 'processing'
        ? { ...state, payment: { status: 'processing', isChecking: payload.isChecking } }
        : state,
    donationRefused: (state, { payload }: PayloadAction<readonly string[]>): DonateState =>
      refused(state, payload),
    donationUntold: (state): DonateState => ({ ...state, payment: { status: 'untold' } }),
    donationDoubted: (
      state,
      {
        payload,
      }: PayloadAction<{ readonly since: number; readonly receipt: DonationReceipt | null }>,
    ): DonateState => ({
      ...state,
      payment: { status: 'confirming', ...payload },
    }),
    outcomeRequested: (state): DonateState => state,
    donationGiven: (
      state,
      { payload }: PayloadAction<{ readonly receipt: DonationReceipt | null }>,
    ): DonateState => ({ ...state, payment: { status: 'given', ...payload } }),
    outcomeLost: (state): DonateState => ({ ...state, payment: open(), mayBeSent: true }),
    donationRestarted: (state): DonateState => ({ ...state, payment: open(), mayBeSent: false }),
  },
});

export const donateReducer = slice.reducer;
export const {
  donationOpened,
  cardFormReached,
  donationSubmitted,
  browserChecked,
  donationRefused,
  donationUntold,
  donationDoubted,
  outcomeRequested,
  donationGiven,
  outcomeLost,
  donationRestarted,
} = slice.actions;

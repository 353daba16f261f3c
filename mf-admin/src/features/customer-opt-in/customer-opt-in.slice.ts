import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OptInName } from '@billfold/shared/contracts/opt-in-wording';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { OptInChange } from './opt-in-change';

/** A switch that was moved: nothing is saved before it is confirmed. */
type Asked = {
  readonly customerId: number;
  readonly name: OptInName;
  readonly isOn: boolean;
  readonly isSaving: boolean;
  readonly errors: readonly string[];
};

export type Invite = {
  readonly customerId: number;
  readonly status: 'sending' | 'sent' | 'failed';
  readonly errors: readonly string[];
};

export type CustomerOptInState = {
  readonly question: Asked | null;
  readonly invite: Invite | null;
  readonly isExporting: boolean;
};

const initialState: CustomerOptInState = { question: null, invite: null, isExporting: false };

type Switched = Pick<Asked, 'customerId' | 'name' | 'isOn'>;
type Confirmed = { readonly customer: CustomerView; readonly change: OptInChange };
type Invited = Pick<CustomerView, 'id' | 'user'>;

const invited = (
  state: CustomerOptInState,
  status: Invite['status'],
  errors: readonly string[] = [],
): CustomerOptInState =>
  state.invite === null ? state : { ...state, invite: { ...state.invite, status, errors } };

const slice = createSlice({
  name: 'mf-admin/customerOptIn',
  initialState,
  reducers: {
    optInLeft: (): CustomerOptInState => initialState,
    optInSwitched: (state, { payload }: PayloadAction<Switched>): CustomerOptInState => ({
      ...state,
      question: { ...payload, isSaving: false, errors: [] },
    }),
    optInConfirmed: (state, _event: PayloadAction<Confirmed>): CustomerOptInState =>
      state.question === null
        ? state
        : { ...state, question: { ...state.question, isSaving: true, errors: [] } },
    optInRefused: (
      state,
      { payload: errors }: PayloadAction<readonly string[]>,
    ): CustomerOptInState =>
      state.question === null
        ? state
        : { ...state, question: { ...state.question, isSaving: false, errors } },
    /** Saved or given up. */
    optInEnded: (state): CustomerOptInState => ({ ...state, question: null }),
    exportAsked: (state, _event: PayloadAction<number>): CustomerOptInState => ({
      ...state,
      isExporting: true,
    }),
    exportEnded: (state): CustomerOptInState => ({ ...state, isExporting: false }),
    inviteConfirmed: (state, { payload }: PayloadAction<Invited>): CustomerOptInState => ({
      ...state,
      invite: { customerId: payload.id, status: 'sending', errors: [] },
    }),
    inviteSent: (state): CustomerOptInState => invited(state, 'sent'),
    inviteFailed: (
      state,
      { payload: errors }: PayloadAction<readonly string[]>,
    ): CustomerOptInState => invited(state, 'failed', errors),
    inviteForgotten: (state): CustomerOptInState =>
      state.invite?.status === 'sent' ? { ...state, invite: null } : state,
  },
});

export const {
  optInLeft,
  optInSwitched,
  optInConfirmed,
  optInRefused,
  optInEnded,
  exportAsked,
  exportEnded,
  inviteConfirmed,
  inviteSent,
  inviteFailed,
  inviteForgotten,
} = slice.actions;
export const customerOptInReducer = slice.reducer;
export const selectCustomerOptIn = selectFeature<CustomerOptInState>(moduleName, 'customerOptIn');

import {
  sessionEndedEvent,
  type SessionHint,
  type SignIn,
} from '@billfold/shared/contracts/remote.contract';
import type { UserInfo } from '@billfold/shared/contracts/session.contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type AchCredentials = { readonly ach_id: string; readonly ach_signature: string };

/**
 * The session of the signed-in person. The field names are the product's; `user_pin` and `ach_info` live in memory
 * only.
 */
export type AuthState = {
  readonly auth_token: string | null;
  readonly user_pin: string | null;
  readonly username: string | null;
  readonly user_id: number | null;
  readonly sub_id: number | null;
  readonly user_role: number | null;
  readonly user_info: UserInfo | null;
  readonly merchant_name: string | null;
  readonly merchant_logo: string | null;
  readonly merchant_id: number | null;
  readonly ach_info: AchCredentials | null;
  readonly is_merchant: boolean | null;
  readonly payment_method: number | null;
};

export const signedOut: AuthState = {
  auth_token: null,
  user_pin: null,
  username: null,
  user_id: null,
  sub_id: null,
  user_role: null,
  user_info: null,
  merchant_name: null,
  merchant_logo: null,
  merchant_id: null,
  ach_info: null,
  is_merchant: null,
  payment_method: null,
};

/** `next`: the session that replaces it. */
export type SessionEnd = { readonly keepsUsername: boolean; readonly next?: SignIn };
type SessionEnded = { readonly type: typeof sessionEndedEvent; readonly payload: SessionEnd };

/** Ends the session: every module clears its data. `keepsUsername` is false for a hard logout. */
export const sessionEnded = (end: SessionEnd): SessionEnded => ({
  type: sessionEndedEvent,
  payload: end,
});

const hinted = (state: AuthState, hint: SessionHint): AuthState => ({
  ...state,
  username: hint.username ?? state.username,
  merchant_name: hint.merchantName ?? state.merchant_name,
  user_pin: hint.pin ?? state.user_pin,
  sub_id: hint.subId === undefined ? state.sub_id : hint.subId,
  payment_method: hint.paymentMethod === undefined ? state.payment_method : hint.paymentMethod,
});

const started = (state: AuthState, signIn: SignIn): AuthState => ({
  ...signedOut,
  auth_token: signIn.token,
  username: signIn.username || state.username,
  user_id: signIn.userId,
  user_role: signIn.role,
  is_merchant: signIn.isMerchant,
  merchant_name: signIn.isMerchant ? null : state.merchant_name,
  sub_id: state.sub_id,
});

const ended = (state: AuthState, { keepsUsername, next }: SessionEnd): AuthState => {
  const left: AuthState = { ...signedOut, username: keepsUsername ? state.username : null };
  return next === undefined ? left : started(left, next);
};

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    sessionStarted: (state, { payload }: PayloadAction<SignIn>): AuthState =>
      started(state, payload),
    /** Takes over a stored session. The fields in memory stay with this tab. */
    sessionRestored: (state, { payload }: PayloadAction<AuthState>): AuthState => ({
      ...payload,
      user_pin: state.user_pin,
      ach_info: payload.auth_token === null ? null : state.ach_info,
    }),
    sessionHinted: (state, { payload }: PayloadAction<SessionHint>): AuthState =>
      hinted(state, payload),
    userLoaded: (state, { payload }: PayloadAction<UserInfo>): AuthState => ({
      ...state,
      user_info: payload,
    }),
    merchantIdentified: (
      state,
      { payload }: PayloadAction<{ id: number; name: string; logoUrl: string }>,
    ): AuthState => ({
      ...state,
      merchant_id: payload.id,
      merchant_name: payload.name,
      merchant_logo: payload.logoUrl,
    }),
    achRemembered: (state, { payload }: PayloadAction<AchCredentials | null>): AuthState => ({
      ...state,
      ach_info: payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(
      (action): action is SessionEnded => action.type === sessionEndedEvent,
      (state, { payload }): AuthState => ended(state, payload),
    );
  },
});

export const {
  sessionStarted,
  sessionRestored,
  sessionHinted,
  userLoaded,
  merchantIdentified,
  achRemembered,
} = authSlice.actions;

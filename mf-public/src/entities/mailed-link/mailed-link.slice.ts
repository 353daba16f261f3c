import type { LinkPurpose } from '@billfold/shared/contracts/access.contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MailedLink } from './mailed-link.domain';

/** The access that the link of a first password gives. */
export type PasswordToken = { readonly token: string; readonly userId: number };
type Lines = readonly string[];

export type MailedLinkState =
  /** `missing`: the address had no link. */
  | { readonly status: 'unopened' | 'missing' | 'checking' | 'renewed' }
  | { readonly status: 'unchecked'; readonly errors: Lines }
  | { readonly status: 'good'; readonly passwordToken: PasswordToken | null }
  /** Over or used. `reason` are the server's own words, `errors` what kept a fresh one from being sent. */
  | {
      readonly status: 'dead' | 'renewing';
      readonly reason: string | null;
      readonly errors: Lines;
    };

export type LinkInHand = { readonly purpose: LinkPurpose; readonly link: MailedLink };

const slice = createSlice({
  name: 'mf-public/mailedLink',
  initialState: (): MailedLinkState => ({ status: 'unopened' }),
  reducers: {
    linkOpened: (_state, _event: PayloadAction<LinkInHand>): MailedLinkState => ({
      status: 'checking',
    }),
    linkMissed: (): MailedLinkState => ({ status: 'missing' }),
    linkAccepted: (_state, { payload }: PayloadAction<PasswordToken | null>): MailedLinkState => ({
      status: 'good',
      passwordToken: payload,
    }),
    linkRefused: (_state, { payload }: PayloadAction<Lines>): MailedLinkState => ({
      status: 'dead',
      reason: payload.join(' ') || null,
      errors: [],
    }),
    linkCheckFailed: (_state, { payload }: PayloadAction<Lines>): MailedLinkState => ({
      status: 'unchecked',
      errors: payload,
    }),
    freshLinkRequested: (state, _event: PayloadAction<LinkInHand>): MailedLinkState =>
      state.status === 'dead' ? { ...state, status: 'renewing', errors: [] } : state,
    freshLinkSent: (): MailedLinkState => ({ status: 'renewed' }),
    freshLinkFailed: (state, { payload }: PayloadAction<Lines>): MailedLinkState =>
      state.status === 'renewing' ? { ...state, status: 'dead', errors: payload } : state,
  },
});

export const mailedLinkReducer = slice.reducer;
export const {
  linkOpened,
  linkMissed,
  linkAccepted,
  linkRefused,
  linkCheckFailed,
  freshLinkRequested,
  freshLinkSent,
  freshLinkFailed,
} = slice.actions;

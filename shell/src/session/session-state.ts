import type { StateStore } from '../platform/store/page-store';
import { authSlice, type AuthState } from './auth.slice';
import { profileSlice, type ProfileState } from './profile.slice';

/** The slices of this layer: the session and the profile of its user. */
export const sessionReducers = { auth: authSlice.reducer, profile: profileSlice.reducer } as const;

export type SessionState = { readonly auth: AuthState; readonly profile: ProfileState };
export type SessionStore = StateStore<SessionState>;

import { legalSlice } from '../page/legal/legal.slice';
import { inboxBadgeSlice } from '../page/navigation/inbox-badge.slice';
import { toastsSlice } from '../page/notifications/toasts.slice';
import { authSlice } from '../session/auth.slice';
import { profileSlice } from '../session/profile.slice';

export const shellReducers = {
  auth: authSlice.reducer,
  profile: profileSlice.reducer,
  inboxBadge: inboxBadgeSlice.reducer,
  toasts: toastsSlice.reducer,
  legal: legalSlice.reducer,
} as const;

export type ShellState = {
  readonly [Key in keyof typeof shellReducers]: ReturnType<(typeof shellReducers)[Key]>;
};

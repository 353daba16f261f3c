import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { legalSlice } from '../page/legal/legal.slice';
import { inboxBadgeSlice } from '../page/navigation/inbox-badge.slice';
import { toastsSlice } from '../page/notifications/toasts.slice';
import { createPageStore, type PageStore } from '../platform/store/page-store';
import { sessionReducers } from '../session/session-state';
import { restoreSession } from '../session/start-session';

const shellReducers = {
  ...sessionReducers,
  inboxBadge: inboxBadgeSlice.reducer,
  toasts: toastsSlice.reducer,
  legal: legalSlice.reducer,
} as const;

/** The slices of all layers. Only `app` knows them together. */
type ShellState = {
  readonly [Key in keyof typeof shellReducers]: ReturnType<(typeof shellReducers)[Key]>;
};
export type ShellStore = PageStore<ShellState>;

/** The page's store, with the session of an earlier visit in it. */
export const createShellStore = (report: (failure: FailureReport) => void): ShellStore =>
  createPageStore<ShellState>({
    reducers: shellReducers,
    preloaded: { auth: restoreSession() },
    onSagaError: (error) => report({ module: 'shell', kind: 'saga', error }),
  });

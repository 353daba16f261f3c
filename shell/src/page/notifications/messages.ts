import type { Toast } from '@billfold/shared/contracts/remote.contract';
import { onceActive } from './once-active';
import type { StateStore } from '../../platform/store/page-store';
import { toastRaised, type ShownToast, type ToastsState, type WithToasts } from './toasts.slice';

const storageKey = 'billfold.messages';

/**
 * The messages that a page had not shown when it was left: those visible, and those that wait until the user is active.
 */
type Kept = { readonly shown: readonly Toast[]; readonly waiting: readonly string[] };
const nothing: Kept = { shown: [], waiting: [] };

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'shown' in value &&
  Array.isArray(value.shown) &&
  'waiting' in value &&
  Array.isArray(value.waiting);

const toToast = ({ message, type, path }: ShownToast): Toast => ({
  message,
  type,
  ...(path === null ? {} : { path }),
});

/** The visible messages, each once. A message for one layout only is announced in both. */
const inSight = ({ mobile, desktop }: ToastsState): readonly Toast[] => {
  const shown = [...desktop, ...mobile].filter(({ status }) => status === 'shown');
  return [...new Map(shown.map((toast) => [toast.message, toToast(toast)])).values()];
};

/** What the page before this one kept, once. */
const takeKept = (): Kept => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    sessionStorage.removeItem(storageKey);
    return isKept(kept) ? kept : nothing;
  } catch {
    return nothing;
  }
};

export type Messages = {
  /** Shows an error as soon as the user is active and can read it. */
  readonly sayOnceActive: (message: string) => void;
  /** Keeps messages that are not shown yet for the next page in this tab; without storage they are lost. */
  readonly keep: () => void;
};

/** The shell's messages across page loads: first it shows those that the page before had left. */
export const startMessages = ({
  dispatch,
  getState,
}: Pick<StateStore<WithToasts>, 'dispatch' | 'getState'>): Messages => {
  const waiting = new Set<string>();
  const sayOnceActive = (message: string): void => {
    waiting.add(message);
    onceActive(() => {
      waiting.delete(message);
      dispatch(toastRaised({ message, type: 'error' }));
    });
  };
  const kept = takeKept();
  for (const toast of kept.shown) dispatch(toastRaised(toast));
  for (const message of kept.waiting) sayOnceActive(message);
  return {
    sayOnceActive,
    keep: () => {
      const left: Kept = { shown: inSight(getState().toasts), waiting: [...waiting] };
      if (left.shown.length + left.waiting.length === 0) return;
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(left));
      } catch {
        // The next page shows its messages itself.
      }
    },
  };
};

import type { Toast } from '@billfold/shared/contracts/remote.contract';
import { onceActive } from './once-active';
import type { StateStore } from '../../platform/store/page-store';
import { toastRaised, type ShownToast, type ToastsState, type WithToasts } from './toasts.slice';

const storageKey = 'billfold.messages';

/** What a page had still to say when it was left: what was in sight, and what waits until the user is active. */
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

/** The messages in sight, each once. A message for one layout only is said in both. */
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
  /** Says an error as soon as the user is active and can read it. */
  readonly sayOnceActive: (message: string) => void;
  /** Keeps what is still to be said for the page that follows in this tab; without storage it is lost. */
  readonly keep: () => void;
};

/** The shell's messages, over the border of the page: first it says what the page before had still to say. */
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
        // The page that follows says what it has to say itself.
      }
    },
  };
};

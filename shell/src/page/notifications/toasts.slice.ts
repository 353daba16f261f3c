import type { Toast } from '@billfold/shared/contracts/remote.contract';
import type { ComponentType } from 'react';
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** The mobile list shows at the phone breakpoint and below, the desktop list above it. */
export type ToastList = 'mobile' | 'desktop';

export type ShownToast = {
  readonly id: string;
  readonly message: string;
  readonly type: 'success' | 'error';
  readonly path: string | null;
  /** The button of a toast with an action; it decides when the toast leaves. */
  readonly Action: ComponentType | null;
  readonly status: 'shown' | 'leaving';
  /** The subject that a second toast may have too; null once one did. */
  readonly about: Toast['about'] | null;
  /** It came by the socket, not from a module of this page. */
  readonly isLive: boolean;
};

export type ToastsState = { readonly [List in ToastList]: readonly ShownToast[] };
/** The slice as its readers find it in the store. */
export type WithToasts = { readonly toasts: ToastsState };
export type ToastPlace = { readonly list: ToastList; readonly id: string };

const noToasts: ToastsState = { mobile: [], desktop: [] };

/** A toast without the flag belongs to both lists. */
export const listsOf = ({ mobile }: Pick<Toast, 'mobile'>): readonly ToastList[] => {
  if (mobile === undefined) return ['mobile', 'desktop'];
  return mobile ? ['mobile'] : ['desktop'];
};

type Raised = {
  readonly id: string;
  readonly toast: Omit<Toast, 'action'> & {
    readonly Action?: ComponentType;
    readonly isLive?: boolean;
  };
};

/** What this page did itself comes by the socket, too, before the module's own words or after them. */
const twinOf = (
  shown: readonly ShownToast[],
  { about, isLive = false }: Raised['toast'],
): ShownToast | undefined =>
  shown.find(
    (other) =>
      about !== undefined &&
      other.status === 'shown' &&
      other.isLive !== isLive &&
      other.about?.type === about.type &&
      other.about.id === about.id,
  );

const withToast = (shown: readonly ShownToast[], { id, toast }: Raised): readonly ShownToast[] => {
  // Two deletions with the same words have an Undo each.
  const isSaid = shown.some(
    ({ message, status, Action }) =>
      message === toast.message && status === 'shown' && Action === null,
  );
  if (isSaid && !toast.Action) return shown;
  const twin = twinOf(shown, toast);
  if (twin !== undefined && toast.isLive)
    return shown.map((other) => (other === twin ? { ...other, about: null } : other));
  return [
    ...shown.filter((other) => other !== twin),
    {
      id,
      message: toast.message,
      type: toast.type ?? 'success',
      path: toast.path ?? null,
      Action: toast.Action ?? null,
      status: 'shown',
      about: twin === undefined ? (toast.about ?? null) : null,
      isLive: toast.isLive ?? false,
    },
  ];
};

const changeList = (
  state: ToastsState,
  list: ToastList,
  change: (shown: readonly ShownToast[]) => readonly ShownToast[],
): ToastsState => ({
  ...state,
  [list]: change(state[list]),
});

const leaving = (toast: ShownToast): ShownToast => ({ ...toast, status: 'leaving' });

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: noToasts,
  reducers: {
    toastRaised: {
      prepare: (toast: Raised['toast'], id: string = nanoid(8)) => ({ payload: { id, toast } }),
      reducer: (state, { payload }: PayloadAction<Raised>): ToastsState =>
        listsOf(payload.toast).reduce<ToastsState>(
          (next, list) => changeList(next, list, (shown) => withToast(shown, payload)),
          state,
        ),
    },
    /** Its time was up or it was closed: it starts to leave. */
    toastHidden: (state, { payload }: PayloadAction<ToastPlace>): ToastsState =>
      changeList(state, payload.list, (shown) =>
        shown.map((toast) => (toast.id === payload.id ? leaving(toast) : toast)),
      ),
    toastRemoved: (state, { payload }: PayloadAction<ToastPlace>): ToastsState =>
      changeList(state, payload.list, (shown) => shown.filter(({ id }) => id !== payload.id)),
    toastsCleared: (state, { payload }: PayloadAction<ToastList>): ToastsState =>
      changeList(state, payload, (shown) => shown.map(leaving)),
  },
});

export const { toastRaised, toastHidden, toastRemoved, toastsCleared } = toastsSlice.actions;

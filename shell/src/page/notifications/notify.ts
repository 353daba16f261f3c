import type { Toast } from '@billfold/shared/contracts/remote.contract';
import type { Action } from 'redux';
import { toastRaised } from './toasts.slice';

type Dispatch = (action: Action) => unknown;

/** Raises a notification. The code of an action is fetched first; where that fails, the message comes without it. */
export const notify = (dispatch: Dispatch, { action, ...toast }: Toast): void => {
  const raisePlain = () => void dispatch(toastRaised(toast));
  if (action === undefined) raisePlain();
  else
    import(/* webpackChunkName: "toast-action" */ './ToastAction').then(
      ({ raiseWithAction }) => raiseWithAction(dispatch, { ...toast, action }),
      raisePlain,
    );
};

import { leavingEvent } from '@billfold/shared/contracts/remote.contract';
import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';

/** Lets an open dialog close instead of following the browser's back or forward button. */
export const useBackGuard = (): void => {
  const blocker = useBlocker(
    ({ historyAction }) =>
      historyAction === NavigationType.Pop &&
      !window.dispatchEvent(new Event(leavingEvent, { cancelable: true })),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
};

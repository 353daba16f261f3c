import { sessionLimits } from '@billfold/shared/contracts/limits';
import { useIdleTimer } from 'react-idle-timer';

/** Ends the session after ten minutes without activity in any tab of the customer area. Draws nothing. */
export const IdleLogout = ({ onIdle }: { readonly onIdle: () => void }) => {
  useIdleTimer({
    timeout: sessionLimits.idleMs,
    debounce: sessionLimits.activityDebounceMs,
    crossTab: true,
    syncTimers: sessionLimits.activityDebounceMs,
    name: 'billfold-customer-idle',
    onIdle,
  });
  return null;
};

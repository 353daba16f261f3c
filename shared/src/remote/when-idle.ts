/** The longest that a busy page is waited for. */
const patienceMs = 1_000;

/** Calls back once the browser has nothing better to do; returns the way to call it off. */
export const whenIdle = (callBack: () => void): (() => void) => {
  // Safari has no such callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callBack, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callBack, { timeout: patienceMs });
  return () => cancelIdleCallback(handle);
};

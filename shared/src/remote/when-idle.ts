/** The longest wait for an idle page. */
const patienceMs = 1_000;

/** Calls back when the browser is idle. Returns a function that cancels the call. */
export const whenIdle = (callBack: () => void): (() => void) => {
  // Safari has no such callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callBack, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callBack, { timeout: patienceMs });
  return () => cancelIdleCallback(handle);
};

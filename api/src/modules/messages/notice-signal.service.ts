type Listener = () => void;

const listeners = new Set<Listener>();

/** Hints to this process's worker that notices may have been queued; another process finds them by its poll. */
export const signalNotices = (): void => listeners.forEach((listener) => listener());

export const onNoticeSignal = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

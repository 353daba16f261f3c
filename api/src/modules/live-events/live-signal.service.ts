type Listener = () => void;

const listeners = new Set<Listener>();

/** Hints to this process's relays that the outbox may have grown; they notify other processes. */
export const signalLive = (): void => listeners.forEach((listener) => listener());

export const onLiveSignal = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

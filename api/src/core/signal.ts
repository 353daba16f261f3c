type Listener = () => void;

/** A hint to the listeners in this process; without one it is lost. Other processes find the work by their poll. */
export const createSignal = (): {
  readonly send: () => void;
  /** Answers how to stop listening. */
  readonly listen: (listener: Listener) => () => void;
} => {
  const listeners = new Set<Listener>();
  return {
    send: () => listeners.forEach((listener) => listener()),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

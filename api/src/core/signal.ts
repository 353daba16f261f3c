/** A hint to the listeners in this process; without one it is lost. Other processes find the work by their poll. */
export const createSignal = () => {
  const listeners = new Set<() => void>();
  return {
    send: (): void => listeners.forEach((listener) => listener()),
    /** Answers how to stop listening. */
    listen: (listener: () => void) => {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
  };
};

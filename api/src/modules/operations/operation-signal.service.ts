type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Hints to this process's worker that a step is due; another process finds it by its poll. Call it after the commit.
 */
export const wakeOperations = (): void => listeners.forEach((listener) => listener());

export const onOperationsDue = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

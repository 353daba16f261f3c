type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Hints to this process's worker that messages to many may leave; another process finds them by its poll. Call it after
 * the commit.
 */
export const wakeBulk = (): void => listeners.forEach((listener) => listener());

export const onBulkDue = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const holders = new Set<symbol>();

/** Keeps the page from being reloaded (a dirty form, a payment in flight) until the returned function is called. */
export const holdReload = (): (() => void) => {
  const holder = Symbol('reload');
  holders.add(holder);
  return () => {
    holders.delete(holder);
  };
};

/** Give it to the shell as `canReload`: true while no work is unsaved. */
export const canReload = (): boolean => holders.size === 0;

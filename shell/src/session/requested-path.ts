const storageKey = 'billfold.asked';

/** Remembers, for this browser tab, the path that the sign-in interrupted. */
export const rememberRequestedPath = (path: string): void => {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage the sign-in ends at the dashboard.
  }
};

export const forgetRequestedPath = (): void => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored either.
  }
};

/** The interrupted path, once; null when there is none or when it belongs to the other kind of user. */
export const takeRequestedPath = (area: '/admin' | '/customer'): string | null => {
  try {
    const path = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const isOwn = path !== null && (path === area || path.startsWith(`${area}/`));
    return isOwn ? path : null;
  } catch {
    return null;
  }
};

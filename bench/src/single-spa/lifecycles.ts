/** single-spa decides when an application is loaded; the frame draws it. */
export const bootstrap = (): Promise<void> => Promise.resolve();
export const mount = (): Promise<void> => Promise.resolve();
export const unmount = (): Promise<void> => Promise.resolve();

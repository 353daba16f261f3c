import type { BrowserContext } from '@playwright/test';

/** Tells when a page has greeted the server on its live socket: what happens before that is not told to it. For `visit`'s `prepare`. */
export const watchLiveSocket = () => {
  let join = (): void => {};
  const hasJoined = new Promise<void>((resolve) => {
    join = resolve;
  });
  const prepare = (context: BrowserContext): Promise<void> => {
    context.on('page', (page) => void page.on('websocket', (socket) => void socket.on('framesent', join)));
    return Promise.resolve();
  };
  return { prepare, hasJoined };
};

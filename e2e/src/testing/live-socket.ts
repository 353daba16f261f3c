import type { BrowserContext, Page } from '@playwright/test';

/**
 * Waits until a page has greeted the server on its live socket: earlier events are not sent to it. `prepare` is
 * for `visit`, `watch` for a page that is there already, and about to open its next socket.
 */
export const watchLiveSocket = () => {
  let join = (): void => {};
  const hasJoined = new Promise<void>((resolve) => {
    join = resolve;
  });
  const watch = (page: Page): void =>
    void page.on('websocket', (socket) => void socket.on('framesent', join));
  const prepare = (context: BrowserContext): Promise<void> => {
    context.on('page', watch);
    return Promise.resolve();
  };
  return { prepare, watch, hasJoined };
};

import { mainContentId } from './use-focus-on-navigation';

/** Resolves when the main landmark has content, or when the signal aborts. */
export const whenMainHasContent = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const main = document.getElementById(mainContentId);
    const look = (): void => {
      if (main?.hasChildNodes() === false && !signal.aborted) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    if (main !== null) observer.observe(main, { childList: true });
    signal.addEventListener('abort', look);
    look();
  });

import { whenIdle } from '@billfold/shared/remote/when-idle';
import type { FrameWatch, FrameWatchOptions } from './frame-watch';
import { loadFrameWatch } from './load-frame-watch';

/**
 * Listens for each press before any module; the code that judges presses is fetched once the page is idle. Returns the
 * function that stops it.
 */
export const followFrame = (options: FrameWatchOptions): (() => void) => {
  let watch: FrameWatch | null = null;
  let isOver = false;
  const hear = (event: MouseEvent): void => watch?.press(event);
  globalThis.addEventListener('click', hear, { capture: true });
  const begin = async (): Promise<void> => {
    const { watchFrame } = await loadFrameWatch();
    if (!isOver) watch = watchFrame(options);
  };
  // Without it a page works as long as its modules do.
  const cancel = whenIdle(() => void begin().catch(() => {}));
  return () => {
    isOver = true;
    cancel();
    watch?.stop();
    globalThis.removeEventListener('click', hear, { capture: true });
  };
};

import type { Middleware } from '@reduxjs/toolkit';
import { createBurst } from '../loading/burst';

/**
 * More actions within a second, or without a pause of the thread, than any screen needs: a loop, whose own call then
 * throws.
 */
const floodLimit = 1_000;

/** Calls back once the thread was free. A message, not a timer: fake clocks do not stop messages. */
const afterThisTask = (onFree: () => void): void => {
  if (typeof MessageChannel === 'undefined') return void setTimeout(onFree, 0);
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener(
    'message',
    () => {
      port1.close();
      onFree();
    },
    { once: true },
  );
  port1.start();
  return port2.postMessage(null);
};

/** Actions are named after the part of the page that they belong to: `mf-inbox/drawn`. */
const sourceOf = (action: unknown): string => {
  const type = typeof action === 'object' && action !== null && 'type' in action ? action.type : '';
  return String(type).split('/')[0] ?? '';
};

/**
 * Refuses actions of a loop. Where a render dispatches, React draws again and again within one task, and once more
 * after an error: the loop ends only when its actions are refused until the thread was free. Those of other parts go
 * on.
 */
export const refuseFloods = (): Middleware => {
  const isFlood = createBurst(floodLimit, 1_000);
  const refused = new Set<string>();
  let ofThisTask = 0;
  const forget = (): void => {
    ofThisTask = 0;
    refused.clear();
  };
  return () => (next) => (action) => {
    const source = sourceOf(action);
    if (ofThisTask === 0) afterThisTask(forget);
    ofThisTask += 1;
    if (refused.has(source) || isFlood() || ofThisTask > floodLimit) {
      // The next part has as many as the first.
      if (!refused.has(source)) ofThisTask = 1;
      refused.add(source);
      throw new Error(`More than ${floodLimit} actions within a second or without a pause`);
    }
    return next(action);
  };
};

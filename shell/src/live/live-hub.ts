import type { LiveFrame } from '@billfold/shared/contracts/live.contract';
import type { LiveService } from '@billfold/shared/contracts/remote.contract';

export type LiveHub = LiveService & { readonly publish: (frame: LiveFrame) => void };

/** Hands each frame of the socket to whoever listens; one listener's failure does not reach the next. */
export const createLiveHub = (onListenerError: (error: unknown) => void): LiveHub => {
  const listeners = new Set<(frame: LiveFrame) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: (frame) => {
      for (const listener of listeners) {
        try {
          listener(frame);
        } catch (error) {
          onListenerError(error);
        }
      }
    },
  };
};

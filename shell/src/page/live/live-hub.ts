import type { LiveEvent, LiveService } from '@billfold/shared/contracts/remote.contract';

export type LiveHub = LiveService & { readonly publish: (event: LiveEvent) => void };

/** Publishes each live event to all listeners. A listener that throws does not stop the others. */
export const createLiveHub = (onListenerError: (error: unknown) => void): LiveHub => {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: (event) => {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onListenerError(error);
        }
      }
    },
  };
};

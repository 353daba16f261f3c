import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorLines } from './console-api';

const PausedContext = createContext(false);
/** True without a session: no request is sent, shown data stays, and everything is read again afterwards. */
export const PausedProvider = PausedContext.Provider;

/** The data of a screen. Loaded data stays visible while a later load fails; `staleErrors` then has the reason. */
export type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly errors: readonly string[] }
  | { readonly status: 'loaded'; readonly value: Value; readonly staleErrors: readonly string[] };

type Kept<Value> = { readonly key: string; readonly loaded: Loaded<Value> };

export type Load<Value> = { readonly loaded: Loaded<Value>; readonly reload: () => void };

const afterFailure = <Value>(
  before: Kept<Value> | null,
  key: string,
  errors: readonly string[],
): Kept<Value> =>
  before?.key === key && before.loaded.status === 'loaded'
    ? { key, loaded: { ...before.loaded, staleErrors: errors } }
    : { key, loaded: { status: 'failed', errors } };

/**
 * Loads when `key` changes, every `everyMs` while the page is visible, and on request. Null for `key` sends no
 * request.
 */
export const useLoad = <Value>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
  everyMs?: number,
): Load<Value> => {
  const [kept, setKept] = useState<Kept<Value> | null>(null);
  const again = useRef(() => {});
  const isPaused = useContext(PausedContext);
  const start = useEffectEvent((signal: AbortSignal) => load(signal));
  useEffect(() => {
    if (key === null || isPaused) return undefined;
    const leaving = new AbortController();
    let begun = 0;
    let ended = 0;
    const run = async (): Promise<void> => {
      begun += 1;
      const own = begun;
      // An answer that was overtaken by a later one is old news.
      const isOld = (): boolean => leaving.signal.aborted || own !== begun;
      try {
        const value = await start(leaving.signal);
        if (!isOld()) setKept({ key, loaded: { status: 'loaded', value, staleErrors: [] } });
      } catch (error) {
        if (!isOld()) setKept((before) => afterFailure(before, key, errorLines(error)));
      }
      ended = Math.max(ended, own);
    };
    const look = (): void => {
      // A slow answer is waited for: the next question would make old news of it, for ever.
      if (!document.hidden && ended === begun) void run();
    };
    void run();
    again.current = () => void run();
    const timer = everyMs === undefined ? undefined : setInterval(look, everyMs);
    if (everyMs !== undefined) document.addEventListener('visibilitychange', look);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key, everyMs, isPaused]);
  return {
    loaded: kept?.key === key ? kept.loaded : { status: 'loading' },
    reload: () => again.current(),
  };
};

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ModuleLoader } from '../loader/module-loader';
import type { PartKey, PartState } from '../loader/part-states';

/** The state of a part. Loads an idle part, and a failed one on `retry` or when the connection returns. */
export const usePart = (
  loader: ModuleLoader,
  module: string,
  part: PartKey,
): { readonly state: PartState; readonly retry: () => void } => {
  const read = useCallback(() => loader.state(module, part), [loader, module, part]);
  const state = useSyncExternalStore(loader.subscribe, read);
  const load = useCallback(() => void loader.load(module, part), [loader, module, part]);
  useEffect(() => {
    if (state.status === 'idle') load();
  }, [state.status, load]);
  const retry = useCallback(() => loader.retry(module, part), [loader, module, part]);
  useEffect(() => {
    if (state.status !== 'failed') return undefined;
    const resume = (): void => loader.resume(module, part);
    globalThis.addEventListener('online', resume);
    return () => globalThis.removeEventListener('online', resume);
  }, [state.status, loader, module, part]);
  return { state, retry };
};

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ModuleLoader } from '../loader/module-loader';
import type { PartKey, PartState } from '../loader/part-states';

/** The state of a part; asks for it when nobody did yet, again with `retry`, and again when a connection comes back to one that failed. */
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

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ModuleLoader } from '../loader/module-loader';
import { pause } from '../../platform/loading/deadline';
import { loadRecovery } from '../loader/load-recovery';
import type { PartKey, PartState } from '../loader/part-states';

/** Without the code that polls the server, the part requests its file itself, less often. */
const waitForServer = (signal: AbortSignal): Promise<void> =>
  loadRecovery().then(
    ({ untilServerAnswers }) => untilServerAnswers(signal),
    () => pause(10_000),
  );

/**
 * The state of a part. Loads an idle part, and a failed one on `retry` or when the connection or the server returns.
 */
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
  const retry = useCallback(() => void loader.retry(module, part), [loader, module, part]);
  const isFailed = state.status === 'failed';
  const isAway = isFailed && state.heldBy === 'away';
  useEffect(() => {
    if (!isFailed) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const resume = (): void => {
      if (!signal.aborted) loader.resume(module, part);
    };
    globalThis.addEventListener('online', resume);
    if (isAway) void waitForServer(signal).then(resume);
    return () => {
      left.abort();
      globalThis.removeEventListener('online', resume);
    };
  }, [isFailed, isAway, loader, module, part]);
  return { state, retry };
};

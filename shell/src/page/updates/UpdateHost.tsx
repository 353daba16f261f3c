import { useEffect, useState } from 'react';
import { loadRecovery } from '../../federation/loader/load-recovery';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';

/** Long after the first screen, long before the first question. */
export const quietMs = 5_000;

type UpdateModule = Awaited<ReturnType<typeof loadUpdates>>;
const loadUpdates = () =>
  loadShellChunk(
    'The offer of a new version',
    () => import(/* webpackChunkName: "update-bar" */ './UpdateBar'),
  );

/**
 * Brings the offer of a new version, and what failures need, when the page is at rest. A page without them works as it
 * is.
 */
export const UpdateHost = () => {
  const [updates, setUpdates] = useState<UpdateModule | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = (): void => {
      void loadUpdates().then(
        (loaded) => isCurrent && setUpdates(loaded),
        () => {},
      );
      void loadRecovery().catch(() => {});
    };
    const timer = setTimeout(load, quietMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, []);
  return updates === null ? null : <updates.UpdateBar />;
};

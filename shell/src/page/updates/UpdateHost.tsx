import { useEffect, useState } from 'react';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';

/** Long after the first screen, long before the first question. */
export const quietMs = 5_000;

type UpdateModule = Awaited<ReturnType<typeof loadUpdates>>;
const loadUpdates = () =>
  loadShellChunk(
    'The offer of a new version',
    () => import(/* webpackChunkName: "update-bar" */ './UpdateBar'),
  );

/** Brings the offer of a new version when the page is at rest. A page without it works as it is. */
export const UpdateHost = () => {
  const [updates, setUpdates] = useState<UpdateModule | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = (): void =>
      void loadUpdates().then(
        (loaded) => isCurrent && setUpdates(loaded),
        () => {},
      );
    const timer = setTimeout(load, quietMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, []);
  return updates === null ? null : <updates.UpdateBar />;
};

import { loadShellChunk } from '../../platform/loading/load-shell-chunk';

/** What only failures need. A page at rest fetches it, so that it is there when the network is not. */
export const loadRecovery = () =>
  loadShellChunk(
    'The recovery of modules',
    () => import(/* webpackChunkName: "recovery" */ './recovery'),
  );

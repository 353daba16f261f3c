import { loadShellChunk } from '../../platform/loading/load-shell-chunk';

/** The code that judges modules that block a navigation or break its frame. An idle page fetches it. */
export const loadFrameWatch = () =>
  loadShellChunk(
    'What watches the frame',
    () => import(/* webpackChunkName: "frame-watch" */ './frame-watch'),
  );

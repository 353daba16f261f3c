import { loadShellChunk } from '../../platform/loading/load-shell-chunk';

/** What judges modules that hold the page or break its frame. A page at rest fetches it. */
export const loadFrameWatch = () =>
  loadShellChunk(
    'What watches the frame',
    () => import(/* webpackChunkName: "frame-watch" */ './frame-watch'),
  );

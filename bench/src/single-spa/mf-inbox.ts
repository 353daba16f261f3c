export { createRemote } from '../../../mf-inbox/src/remote';
export { bootstrap, mount, unmount } from './lifecycles';

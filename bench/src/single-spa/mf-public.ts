export { createRemote } from '../../../mf-public/src/remote';
export { bootstrap, mount, unmount } from './lifecycles';

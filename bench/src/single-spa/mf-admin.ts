export { createRemote } from '../../../mf-admin/src/remote';
export { bootstrap, mount, unmount } from './lifecycles';

export { createRemote } from '../../../mf-customer/src/remote';
export { bootstrap, mount, unmount } from './lifecycles';

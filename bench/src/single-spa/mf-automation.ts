export { createRemote } from '../../../mf-automation/src/remote';
export { bootstrap, mount, unmount } from './lifecycles';

import { lazyPart } from '../remote/lazy-part';

/** The rest of what can be done with a list, in words. It arrives behind the list: its first rows do not wait. */
export const ListMenu = lazyPart(() =>
  import('./ListMenuPart').then((module) => module.ListMenuPart),
);

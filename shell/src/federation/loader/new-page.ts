import type { ModuleLoader } from './module-loader';

/** Why no new page can be opened now: without a connection it would be the browser's error in place of this one. */
export type Obstacle = 'offline' | 'unsaved';

export const obstacleTo = (loader: Pick<ModuleLoader, 'canReload'>): Obstacle | null => {
  if (!navigator.onLine) return 'offline';
  return loader.canReload() ? null : 'unsaved';
};

/** Opens an address as a new page, also the one in sight: with a hash in it the browser would only scroll. */
export const openAnew = (
  href: string,
  location: Pick<Location, 'href' | 'assign' | 'reload'> = globalThis.location,
): void => {
  const [page] = href.split('#', 1);
  if (page === location.href.split('#', 1)[0]) location.reload();
  else location.assign(href);
};

import type { ModuleLoader } from '../../federation/loader/module-loader';
import { obstacleTo, openAnew, type Obstacle } from '../../federation/loader/new-page';
import { linkWithUse } from './link-with-use';

/** Reloads the page with other releases, unless an obstacle forbids it. */
export const openWith = (
  loader: Pick<ModuleLoader, 'canReload'>,
  wishes: readonly string[],
  open: (href: string) => void = openAnew,
): 'opened' | Obstacle => {
  const obstacle = obstacleTo(loader);
  if (obstacle === null) open(linkWithUse(wishes));
  return obstacle ?? 'opened';
};

export const obstacleSentences: Readonly<Record<Obstacle, string>> = {
  unsaved: "Something on this page isn't saved yet. Save it or leave it first.",
  offline: "You're offline. Try again when you're back online.",
};

import type { ModuleLoader } from '../federation/module-loader';
import { linkWithUse } from './link-with-use';

export type Opened = 'opened' | 'unsaved';

/** Loads the page anew with other releases, unless something in it would be lost. */
export const openWith = (loader: Pick<ModuleLoader, 'canReload'>, wishes: readonly string[], open: (href: string) => void = (href) => globalThis.location.assign(href)): Opened => {
  if (!loader.canReload()) return 'unsaved';
  open(linkWithUse(wishes));
  return 'opened';
};

export const unsavedSentence = 'Something on this page is not saved yet. Save it or leave it first.';

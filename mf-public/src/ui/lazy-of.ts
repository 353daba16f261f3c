import { loadWithRetry } from '@billfold/shared/remote/LazyScreen';
import { lazy, type ComponentType } from 'react';

/** A part that is fetched when it is drawn. */
export const lazyOf = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }));

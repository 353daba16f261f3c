import { useInsertionEffect, useLayoutEffect } from 'react';
import { mainContentId } from '../../platform/main-content/use-focus-on-navigation';
import { holdStylesOf } from '../loader/release-styles';

/**
 * Marks the module that owns this rectangle, while it is on the page: the styles of its module apply from before the
 * first frame with it. A screen's rectangle is the main area; a slot draws its own.
 */
export const useRectangle = (module: string, isSlot: boolean): void => {
  useInsertionEffect(() => holdStylesOf(module), [module]);
  useLayoutEffect(() => {
    const main = isSlot ? null : document.getElementById(mainContentId);
    main?.setAttribute('data-module', module);
    return () => main?.removeAttribute('data-module');
  }, [module, isSlot]);
};

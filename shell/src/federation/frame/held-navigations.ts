import { sendNavigating, type NavigatingEvent } from '@billfold/shared/remote/use-navigation-guard';
import { moduleOfError } from '../loader/module-of-error';
import { isOnPage } from '../loader/release-styles';
import type { HoldJudge, HoldOptions } from './hold-judge';
import { loadFrameWatch } from './load-frame-watch';

/** The modules whose code called `preventDefault`; null for code of no module. */
const sendAndAsk = (event: NavigatingEvent): readonly (string | null)[] => {
  const holders: (string | null)[] = [];
  Object.defineProperty(event, 'preventDefault', {
    value: () => {
      holders.push(moduleOfError(new Error('held')));
      Event.prototype.preventDefault.call(event);
    },
  });
  return sendNavigating(event) && holders.length === 0 ? [null] : holders;
};

/**
 * Decides whether a listener of `billfold:leaving` or `billfold:navigating` may block the navigation. Only a mounted
 * module may. The block is judged after the visitor could have seen an answer.
 */
export const createHolds = (options: HoldOptions): ((event: NavigatingEvent) => boolean) => {
  let judge: HoldJudge | null = null;
  return (event) => {
    const { textContent } = document.body;
    const { href } = globalThis.location;
    const holders = sendAndAsk(event);
    const counted = holders.filter(
      (module) => module === null || module === 'shell' || isOnPage(module),
    );
    if (holders.length > 0)
      loadFrameWatch().then(
        ({ createHoldJudge }) =>
          (judge ??= createHoldJudge(options))({ event, holders, counted, textContent, href }),
        // When that code does not load, the block takes effect and is not judged.
        () => {},
      );
    return counted.length > 0;
  };
};

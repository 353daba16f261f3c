import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { sendNavigating, type NavigatingEvent } from '@billfold/shared/remote/use-navigation-guard';
import { isOnPage } from '../../federation/loader/release-styles';
import { moduleOfError } from '../../federation/loader/module-of-error';

/** How long a module has to answer the visitor whom it holds: by a question, or by a step back in its own screen. */
const answerMs = 400;

type HoldOptions = {
  readonly report: (failure: FailureReport) => void;
  /** The module whose screen is in sight. */
  readonly moduleInSight: () => string | null;
  /** Offers to leave in spite of the module that holds the page. */
  readonly offer: (leave: () => void) => void;
};

/** The modules whose code called `preventDefault`; null for code of no module. */
const sendAndAsk = (event: NavigatingEvent): ReadonlySet<string | null> => {
  const holders = new Set<string | null>();
  Object.defineProperty(event, 'preventDefault', {
    value: () => {
      holders.add(moduleOfError(new Error('held')));
      Event.prototype.preventDefault.call(event);
    },
  });
  if (sendNavigating(event) && holders.size === 0) holders.add(null);
  return holders;
};

/** What the visitor can read: another text is an answer. */
const textInSight = (): string => document.body.textContent;

/**
 * Decides whether a listener of `billfold:leaving` or `billfold:navigating` holds the page. Only a module that is on the page may. The
 * second time that one holds the visitor without any answer, the visitor is offered to leave anyway.
 */
export const createHolds = ({
  report,
  moduleInSight,
  offer,
}: HoldOptions): ((event: NavigatingEvent) => boolean) => {
  const reported = new Set<string>();
  const reportOnce = (module: string, sentence: string): void => {
    if (!reported.has(module)) report({ module, kind: 'screen', error: new Error(sentence) });
    reported.add(module);
  };
  let silent = { entry: '', presses: 0 };
  const count = (holder: string | null, { detail: { from, proceed } }: NavigatingEvent): void => {
    const entry = `${from.key} ${from.pathname}${from.search}`;
    const presses = silent.entry === entry ? silent.presses + 1 : 1;
    silent = { entry, presses };
    if (presses < 2) return;
    silent = { entry, presses: 0 };
    const module = holder ?? moduleInSight() ?? 'shell';
    reportOnce(module, `${module} holds the page without an answer`);
    offer(proceed);
  };
  return (event) => {
    const before = textInSight();
    const address = globalThis.location.href;
    const holders = [...sendAndAsk(event)];
    const counted = holders.filter(
      (module) => module === null || module === 'shell' || isOnPage(module),
    );
    for (const module of holders)
      if (module !== null && !counted.includes(module))
        reportOnce(module, `${module} holds a page that shows nothing of it`);
    const [holder] = counted;
    if (holder === undefined) return false;
    // The shell's own menu closes without another word.
    if (holder !== 'shell')
      setTimeout(() => {
        const isStill = globalThis.location.href === address && textInSight() === before;
        if (isStill) count(holder, event);
      }, answerMs);
    return true;
  };
};

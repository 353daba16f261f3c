import type { FailureReport, Toast } from '@billfold/shared/contracts/remote.contract';
import type { NavigatingEvent } from '@billfold/shared/remote/use-navigation-guard';
import { pause } from '../../platform/loading/deadline';
import { screenOfPath, type PlannedScreen } from '../loader/planned-screens';

/**
 * Milliseconds in which a module that blocks a navigation must answer the visitor: by a question, or by a step back in
 * its own screen.
 */
const answerMs = 400;

export type HoldOptions = {
  readonly screens: readonly PlannedScreen[];
  readonly report: (failure: FailureReport) => void;
  readonly say: (toast: Toast) => void;
};

type Hold = {
  readonly event: NavigatingEvent;
  /** The modules that blocked the navigation, and those of them that count; null is code of no module. */
  readonly holders: readonly (string | null)[];
  readonly counted: readonly (string | null)[];
  /** What the visitor could read before, and the address: another text is an answer. */
  readonly textContent: string | null;
  readonly href: string;
};
export type HoldJudge = (hold: Hold) => Promise<void>;

/**
 * Reports a module that blocks a navigation without being mounted. A mounted module that blocks for the second time
 * without an answer is reported too, and the visitor may leave anyway.
 */
export const createHoldJudge = ({ screens, report, say }: HoldOptions): HoldJudge => {
  const reported = new Set<string>();
  const reportOnce = (module: string, sentence: string): void => {
    if (!reported.has(module)) report({ module, kind: 'screen', error: new Error(sentence) });
    reported.add(module);
  };
  let silent = { entry: '', presses: 0 };
  const count = (holder: string | null, { detail: { from, proceed } }: NavigatingEvent): void => {
    const entry = `${from.key} ${from.pathname}${from.search}`;
    const presses = silent.entry === entry ? silent.presses + 1 : 1;
    silent = { entry, presses: presses < 2 ? presses : 0 };
    if (presses < 2) return;
    const screen = screenOfPath(screens, from.pathname);
    const module = holder ?? screen?.module ?? 'shell';
    reportOnce(module, `${module} holds the page without an answer`);
    say({
      message: `${screen?.title ?? 'This page'} is keeping you on this page. If you leave, you'll lose unsaved changes.`,
      type: 'error',
      action: { label: 'Leave anyway', onPress: proceed },
    });
  };
  return async ({ event, holders, counted, textContent, href }) => {
    for (const module of holders)
      if (module !== null && !counted.includes(module))
        reportOnce(module, `${module} holds a page that shows nothing of it`);
    const [holder] = counted;
    // The shell's own menu closes without another word.
    if (holder === undefined || holder === 'shell') return;
    await pause(answerMs);
    if (globalThis.location.href === href && document.body.textContent === textContent)
      count(holder, event);
  };
};

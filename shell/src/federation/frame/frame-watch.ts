import type { FailureReport, Toast } from '@billfold/shared/contracts/remote.contract';
import type { ModuleLoader } from '../loader/module-loader';
import { moduleOfError } from '../loader/module-of-error';
import { screenOfPath, type PlannedScreen } from '../loader/planned-screens';
import { frameParts } from './frame-parts';
import { withdrawHere } from './withdrawn-here';

export { createHoldJudge } from './hold-judge';
export { withoutWithdrawn } from './withdrawn-here';

export type FrameWatchOptions = {
  readonly loader: Pick<ModuleLoader, 'hosts' | 'replaceFaulty'>;
  readonly screens: readonly PlannedScreen[];
  readonly report: (failure: FailureReport) => void;
  readonly say: (toast: Toast) => void;
  readonly openPage: (address: string, how: 'replace' | 'push') => void;
  /** Number of navigations of the router so far. */
  readonly navigations: () => number;
};

/** A press may be lost once: a popover of a module closes with it. */
const deadPresses = 2;

/** What may rightly be above the frame. */
const overThePage =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open], [popover]';

const moduleAround = (element: Element): string | null =>
  element.closest<HTMLElement>('[data-module]')?.dataset['module'] ?? null;

/** A link or button of the shell's own frame. */
const controlOf = (element: Element | null): Element | null => {
  const control = element?.closest('a[href], button') ?? null;
  const isOfFrame =
    control !== null &&
    [...frameParts].some((part) => part.contains(control)) &&
    moduleAround(control) === null;
  return isOfFrame ? control : null;
};

/** The control below whatever took the press, unless what took it is the shell's own or a dialog. */
const coveredControl = ({ target, clientX, clientY }: MouseEvent): Element | null => {
  if (!(target instanceof Element) || document.querySelector(overThePage) !== null) return null;
  const isShells = target.closest('#root') !== null && moduleAround(target) === null;
  // A press by the keyboard has no place.
  if (isShells || (clientX === 0 && clientY === 0)) return null;
  return document.elementsFromPoint(clientX, clientY).map(controlOf).find(Boolean) ?? null;
};

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Records the modules that stop the event, by the files of their calls. */
const followStops = (event: Event): ReadonlySet<string> => {
  const modules = new Set<string>();
  for (const name of ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const)
    Object.defineProperty(event, name, {
      value: () => {
        const module = moduleOfError(new Error(name));
        if (module !== null && module !== 'shell') modules.add(module);
        Event.prototype[name].call(event);
      },
    });
  return modules;
};

const isTamperedWith = ({ isConnected, hidden, style }: HTMLElement): boolean =>
  !isConnected || hidden !== false || style.display === 'none' || style.visibility === 'hidden';

/** Puts a part back that a module took out. */
const putBack = (part: HTMLElement, records: readonly MutationRecord[]): void => {
  for (const { target, removedNodes, nextSibling } of records)
    for (const node of removedNodes)
      if (node.contains(part))
        target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);
  part.hidden = false;
  part.style.display = '';
  part.style.visibility = '';
};

export type FrameWatch = {
  /** Listens for each press first. */
  readonly press: (event: MouseEvent) => void;
  readonly stop: () => void;
};

/**
 * Detects a broken frame around the screens: its links and buttons do not react or are covered, or a part of it was
 * removed or hidden. The module that did it is reported and withdrawn from this tab, which shows that; a new page has
 * none of its effects.
 */
export const watchFrame = (options: FrameWatchOptions): FrameWatch => {
  const { loader, screens, report, say, openPage, navigations } = options;
  const withdrawn = new Set<string>();
  let dead = 0;
  const inSight = (): PlannedScreen | null => screenOfPath(screens, globalThis.location.pathname);
  const titleOf = (module: string): string => {
    const screen = inSight();
    return (
      (screen?.module === module ? screen : screens.find((one) => one.module === module))?.title ??
      module
    );
  };
  const withdraw = (module: string, sentence: string, address: string): void => {
    const mounted = loader.hosts.get(module)?.mounted ?? null;
    if (withdrawn.has(module)) return;
    withdrawn.add(module);
    report({ module, kind: 'screen', error: new Error(sentence) });
    if (mounted === null) return;
    const leave = (): void => {
      if (withdrawHere(mounted.name)) openPage(address, 'push');
      else void loader.replaceFaulty(module, new Error(sentence), undefined, true);
    };
    const title = titleOf(module);
    if ([...loader.hosts.values()].some((host) => host.mounted?.holdsWork() === true)) {
      say({
        message: `${title} is breaking the page around it. If you close it, you'll lose unsaved changes.`,
        type: 'error',
        action: { label: `Close ${title}`, onPress: leave },
      });
      return;
    }
    say({
      message: `${title} was closed because it broke the page around it.`,
      type: 'error',
    });
    leave();
  };
  const countDead = (module: string | null, control: Element, sentence: string): void => {
    dead += 1;
    const culprit = module ?? inSight()?.module;
    if (dead < deadPresses || culprit === undefined) return;
    dead = 0;
    withdraw(
      culprit,
      sentence,
      control instanceof HTMLAnchorElement ? control.href : globalThis.location.href,
    );
  };
  const press = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    const covered = coveredControl(event);
    if (covered !== null) {
      countDead(moduleAround(event.target as Element), covered, 'The frame of the page is covered');
      return;
    }
    const control = controlOf(event.target as Element | null);
    if (control === null) return;
    const before = navigations();
    const stoppers = followStops(event);
    setTimeout(() => {
      const [module] = stoppers;
      if (module === undefined || navigations() !== before) dead = 0;
      else countDead(module, control, 'A press in the frame of the page was taken away');
    }, 0);
  };
  const observer = new MutationObserver((records) => {
    const tampered = [...frameParts].filter(isTamperedWith);
    if (tampered.length === 0) return;
    for (const part of tampered) putBack(part, records);
    // What putting back changed is no news.
    observer.takeRecords();
    const module = inSight()?.module;
    if (module !== undefined)
      withdraw(module, 'A part of the frame was taken away', globalThis.location.href);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'hidden'],
  });
  return { press, stop: () => observer.disconnect() };
};

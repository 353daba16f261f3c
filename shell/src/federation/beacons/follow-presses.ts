import { mainContentId } from '../../platform/main-content/use-focus-on-navigation';
import type { BeaconRecorder } from './beacon-recorder';

/** What a press leads to begins within this time. */
export const answerMs = 1_000;

const controls =
  'a[href],button,select,summary,input:is([type="submit"],[type="button"],[type="checkbox"],[type="radio"],[type="image"]),[role="button"],[role="link"],[role="tab"],[role="menuitem"],[role="option"],[role="switch"],[role="checkbox"]';
/** A press on these rightly changes nothing. */
const settled =
  ':disabled,[aria-disabled="true"],[aria-selected="true"],[aria-current]:not([aria-current="false"]),input[type="radio"]:checked';
/** How a control looks while it is pressed is no answer. */
const pressedLooks =
  /^(?:class|style|tabindex|data-(?:pressed|hovered|focused|focus-visible|rac))$/;
/** What shows that something happened, although nothing was drawn. */
const answers = [
  'input',
  'change',
  'submit',
  'scroll',
  'toggle',
  'beforeunload',
  'pagehide',
  'blur',
];

/** Presses are reported together. */
const tellEveryMs = 10_000;
/** The largest number in a note. */
const atMost = 1_000;

type Recorder = Pick<BeaconRecorder, 'screen' | 'activityOf' | 'noteOf' | 'tell'>;
type Counts = { actions: number; vain: number };

/** Counts presses by module. Reports them at intervals, and when the page is hidden or left. */
const countPresses = (recorder: Recorder) => {
  const counted = new Map<string, Counts>();
  const tell = (): void => {
    recorder.tell(
      [...counted].flatMap(([module, counts]) =>
        recorder.noteOf(module, { kind: 'acted', ...counts }),
      ),
    );
    counted.clear();
  };
  const timer = setInterval(tell, tellEveryMs);
  document.addEventListener('visibilitychange', tell);
  globalThis.addEventListener('pagehide', tell);
  return {
    count: (module: string, isVain: boolean): void => {
      const counts = counted.get(module) ?? { actions: 0, vain: 0 };
      counts.actions = Math.min(atMost, counts.actions + 1);
      counts.vain = Math.min(atMost, counts.vain + (isVain ? 1 : 0));
      counted.set(module, counts);
    },
    stop: (): void => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
      globalThis.removeEventListener('pagehide', tell);
    },
  };
};

const isElsewhere = (event: MouseEvent, control: Element): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  control.hasAttribute('download') ||
  (control.getAttribute('target') ?? '_self') !== '_self';

const isAnswer = (control: Element, { target, type, attributeName }: MutationRecord): boolean =>
  type !== 'attributes' || target !== control || !pressedLooks.test(attributeName ?? '');

/**
 * Counts presses on controls of the screen, and those that lead nowhere: no change of the page, no call, no other
 * address, no other focus; or to an error of the module. One press at a time, so that a hundred of them cost as much as
 * one.
 */
export const followPresses = (recorder: Recorder): (() => void) => {
  const presses = countPresses(recorder);
  let end: (() => void) | null = null;
  const handlePress = (event: MouseEvent): void => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    const module = recorder.screen?.module ?? null;
    const isWithin = document.getElementById(mainContentId)?.contains(control) === true;
    if (end !== null || module === null || control === null || !isWithin) return;
    if (control.matches(settled) || isElsewhere(event, control)) return;
    const before = { ...recorder.activityOf(module) };
    const { href } = globalThis.location;
    const focused = document.activeElement;
    let isAnswered = false;
    const answer = (): void => void (isAnswered = true);
    const observer = new MutationObserver((records) => {
      if (records.some((record) => isAnswer(control, record))) answer();
    });
    observer.observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
    });
    for (const name of answers) globalThis.addEventListener(name, answer, true);
    const stop = (): void => {
      clearTimeout(timer);
      observer.disconnect();
      for (const name of answers) globalThis.removeEventListener(name, answer, true);
      end = null;
    };
    const timer = setTimeout(() => {
      stop();
      const { calls, errors } = recorder.activityOf(module);
      const hasMoved = ![focused, control, document.body].includes(document.activeElement);
      const isVain =
        errors > before.errors ||
        !(isAnswered || calls > before.calls || hasMoved || globalThis.location.href !== href);
      presses.count(module, isVain);
    }, answerMs);
    end = stop;
  };
  document.addEventListener('click', handlePress, true);
  return () => {
    document.removeEventListener('click', handlePress, true);
    end?.();
    presses.stop();
  };
};

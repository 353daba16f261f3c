import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent as ReactMouseEvent,
  type RefObject,
} from 'react';
import { hasPlace, lastPresses, type Press } from './last-presses';
import { settleMs } from './use-settled';

/** The longest time between a press and a control that appears at its place. */
const watchMs = 10_000;
const lookEveryMs = 50;

const isRecent = ({ at }: Press): boolean => performance.now() - at < watchMs;

/** The last press, unless it was on the control itself: then the one before. */
const pressElsewhere = (control: HTMLElement): Press | undefined =>
  lastPresses().find(
    (press) =>
      isRecent(press) &&
      !(press.event.target instanceof Node && control.contains(press.event.target)),
  );

const placeOf = (
  control: HTMLElement,
  { event: { clientX: x, clientY: y } }: Press,
): 'under the press' | 'covered there' | 'elsewhere' => {
  if (control.contains(document.elementFromPoint(x, y))) return 'under the press';
  const { left, right, top, bottom } = control.getBoundingClientRect();
  return left <= x && x < right && top <= y && y < bottom ? 'covered there' : 'elsewhere';
};

/**
 * Disables a control for a second after it appeared at the place of an earlier press, because it was drawn, moved or
 * uncovered. Put `refuse` on the control: it stops a press that comes before the change is noticed.
 */
export const usePlaceOfPress = (
  control: RefObject<HTMLElement | null>,
): { readonly isBlocked: boolean; readonly refuse: (event: ReactMouseEvent) => void } => {
  const [isBlocked, setBlocked] = useState(false);
  const arrival = useRef<{ readonly press: Press; readonly at: number } | null>(null);

  const look = (): boolean => {
    const press = control.current === null ? undefined : pressElsewhere(control.current);
    const place =
      press === undefined || control.current === null
        ? 'elsewhere'
        : placeOf(control.current, press);
    if (press === undefined || place === 'elsewhere') arrival.current = null;
    // What covers it may be gone the next moment: until then its second does not begin.
    else if (place === 'covered there' || arrival.current?.press !== press)
      arrival.current = { press, at: performance.now() };
    return arrival.current !== null && performance.now() - arrival.current.at < settleMs;
  };
  const watch = useEffectEvent(() => setBlocked(look()));

  // oxlint-disable-next-line react/set-state-in-effect -- where it is drawn is known then, and it is not seen before
  useLayoutEffect(() => watch());
  useEffect(() => {
    let first: ReturnType<typeof setTimeout> | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = () => {
      clearTimeout(first);
      clearInterval(timer);
    };
    const start = () => {
      stop();
      first = setTimeout(watch, 0);
      timer = setInterval(() => {
        watch();
        if (!lastPresses().some(isRecent)) stop();
      }, lookEveryMs);
    };
    if (lastPresses().some(isRecent)) start();
    window.addEventListener('click', start, true);
    return () => {
      stop();
      window.removeEventListener('click', start, true);
    };
  }, []);

  const refuse = (event: ReactMouseEvent) => {
    if (!hasPlace(event) || !look()) return;
    event.preventDefault();
    event.stopPropagation();
    setBlocked(true);
  };
  return { isBlocked, refuse };
};

import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { DeadlineError } from '../../platform/loading/deadline';
import { mainContentId } from '../../platform/main-content/use-focus-on-navigation';
import { loadRecovery } from '../loader/load-recovery';
import type { PartComponent, PartKey } from '../loader/part-states';
import { useFederation } from './federation-context';

type Overdue = { readonly what: string; readonly limitMs: number };

/** Throws when it stays on the page for too long. */
const Deadline = ({ what, limitMs }: Overdue) => {
  const [isOver, setIsOver] = useState(false);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setIsOver(true), limitMs);
    return () => clearTimeout(timer);
  }, [limitMs]);
  if (isOver) throw new DeadlineError(what, limitMs);
  return null;
};

type WhenDrawnProps = Overdue & {
  readonly place: string;
  readonly isSlot: boolean;
  readonly onDrawn: (place: string) => void;
};

/** Calls back when the content beside it is on the page, once per place. A slot may draw nothing; a screen may not for long. */
const WhenDrawn = ({ place, isSlot, onDrawn, ...overdue }: WhenDrawnProps) => {
  const [isEmpty, setIsEmpty] = useState(false);
  const handleDrawn = useEffectEvent(onDrawn);
  useEffect(() => {
    if (isSlot || document.getElementById(mainContentId)?.hasChildNodes() !== false)
      return handleDrawn(place);
    const left = new AbortController();
    const show = (): void => {
      if (left.signal.aborted) return;
      setIsEmpty(false);
      handleDrawn(place);
    };
    const wait = async (): Promise<void> => {
      const { whenMainHasContent } = await loadRecovery();
      if (!left.signal.aborted) setIsEmpty(true);
      await whenMainHasContent(left.signal);
    };
    wait().then(show, show);
    return () => left.abort();
  }, [place, isSlot]);
  return isEmpty ? <Deadline {...overdue} /> : null;
};

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Another component has a boundary of its own: a transition would keep the one before for as long as this one suspends. */
const keyOf = (Component: PartComponent): number => {
  const key = keys.get(Component) ?? ++lastKey;
  keys.set(Component, key);
  return key;
};

type DrawnPartProps = {
  readonly module: string;
  readonly part: PartKey;
  /** Another place is another view. */
  readonly place: string;
  readonly Component: PartComponent;
  readonly isSlot: boolean;
  readonly props: Readonly<Record<string, unknown>> | undefined;
  readonly skeleton: ReactNode;
};

/** A loaded part. One that suspends without a boundary of its own is a skeleton, and fails when it draws nothing in time. */
export const DrawnPart = ({
  module,
  part,
  place,
  Component,
  isSlot,
  props,
  skeleton,
}: DrawnPartProps) => {
  const { loader, recorder } = useFederation();
  const overdue = {
    what: `The content of ${module} ${part}`,
    limitMs: loader.drawLimitMs(module, part),
  };
  useLayoutEffect(() => loader.shown(module, part), [loader, module, part]);
  const handleDrawn = (drawnPlace: string): void => {
    loader.drawn(module, part);
    recorder.drawn(module, part, drawnPlace);
  };
  return (
    <Suspense
      key={keyOf(Component)}
      fallback={
        <>
          {skeleton}
          <Deadline {...overdue} />
        </>
      }
    >
      <Component {...props} />
      <WhenDrawn {...overdue} place={place} isSlot={isSlot} onDrawn={handleDrawn} />
    </Suspense>
  );
};

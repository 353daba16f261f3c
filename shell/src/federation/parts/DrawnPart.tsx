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
import { whenIdle } from '@billfold/shared/remote/when-idle';
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
  readonly isCalling: () => boolean;
  /** Something is to be seen; with a time: something else than a loading state, since then. */
  readonly onSeen: (place: string, contentAt?: number) => void;
};

/** Whether a text is to be seen, to the eye of a screen reader at least. What is looked at more closely comes later. */
const hasText = ({ innerText, textContent }: HTMLElement): boolean =>
  // A browser without layout has no inner text.
  ((innerText as string | undefined) ?? textContent).trim() !== '';

/**
 * Calls back when the content beside it is on the page, once per place, and throws when there is none to be seen, now
 * or after its first data. A slot may draw nothing.
 */
const WhenDrawn = ({ place, isSlot, onSeen, ...limits }: WhenDrawnProps) => {
  const [fault, setFault] = useState<Error | null>(null);
  const handleSeen = useEffectEvent(onSeen);
  const readLimits = useEffectEvent(() => limits);
  useEffect(() => {
    const main = document.getElementById(mainContentId);
    if (isSlot || main === null) return handleSeen(place);
    const drawnAt = hasText(main) ? performance.now() : null;
    const handleDrawn = (): void => handleSeen(place);
    if (drawnAt !== null) handleDrawn();
    const left = new AbortController();
    const follow = (): void =>
      void loadRecovery().then(
        ({ followContent }) =>
          followContent({
            ...readLimits(),
            main,
            drawnAt,
            signal: left.signal,
            onDrawn: handleDrawn,
            onContent: (at) => handleSeen(place, at),
            onFault: setFault,
          }),
        // Without its code, what is there counts.
        () => {
          if (drawnAt === null) handleDrawn();
        },
      );
    const cancel = drawnAt === null ? follow() : whenIdle(follow);
    return () => {
      left.abort();
      cancel?.();
    };
  }, [place, isSlot]);
  if (fault !== null) throw fault;
  return null;
};

const keys = new WeakMap<object, number>();
let lastKey = 0;

/**
 * Another component has a boundary of its own: a transition would keep the one before for as long as this one suspends.
 */
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

/**
 * A loaded part. One that suspends without a boundary of its own is a skeleton, and fails when it draws nothing in
 * time.
 */
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
  const handleSeen = (drawnPlace: string, contentAt?: number): void => {
    if (contentAt !== undefined) return recorder.contentSeen(module, contentAt);
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
      <WhenDrawn
        {...overdue}
        place={place}
        isSlot={isSlot}
        isCalling={() => recorder.activityOf(module).open > 0}
        onSeen={handleSeen}
      />
    </Suspense>
  );
};

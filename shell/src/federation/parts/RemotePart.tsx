import { useLocation } from 'react-router-dom';
import { useRectangle } from './use-rectangle';
import type { PartKey, PartState } from '../loader/part-states';
import { DisabledCard } from './DisabledCard';
import { DrawnPart } from './DrawnPart';
import { FailureCard } from './FailureCard';
import { useFederation } from './federation-context';
import { RemoteBoundary } from './RemoteBoundary';
import { ScreenSkeleton, SlotSkeleton } from './ScreenSkeleton';
import styles from './RemotePart.module.css';
import { usePart } from './use-part';

type RemotePartProps = {
  readonly module: string;
  readonly part: PartKey;
  /** The part's name for users: 'Inbox'. */
  readonly title: string;
  readonly isSlot?: boolean;
  readonly props?: Readonly<Record<string, unknown>> | undefined;
};

type ContentProps = RemotePartProps & {
  readonly state: PartState;
  readonly place: string;
  readonly retry: () => void;
};

const Content = ({
  state,
  place,
  retry,
  module,
  part,
  title,
  isSlot = false,
  props,
}: ContentProps) => {
  const skeleton = isSlot ? <SlotSkeleton /> : <ScreenSkeleton />;
  switch (state.status) {
    case 'ready':
      return (
        <DrawnPart
          module={module}
          part={part}
          place={place}
          Component={state.Component}
          isSlot={isSlot}
          props={props}
          skeleton={skeleton}
        />
      );
    case 'failed':
      return <FailureCard title={title} onRetry={retry} heldBy={state.heldBy} isSlot={isSlot} />;
    case 'disabled':
      return <DisabledCard title={title} message={state.message} isSlot={isSlot} />;
    case 'idle':
    case 'loading':
      return skeleton;
  }
};

/** A screen or slot of a remote in its rectangle: loading, drawn, failed with a retry in place, or switched off. */
export const RemotePart = (part: RemotePartProps) => {
  const { loader, report } = useFederation();
  const { pathname } = useLocation();
  const { state, retry } = usePart(loader, part.module, part.part);
  useRectangle(part.module, part.isSlot === true);
  const content = <Content {...part} state={state} place={pathname} retry={retry} />;
  return (
    <RemoteBoundary
      {...part}
      state={state}
      place={pathname}
      report={report}
      onBroken={(error) => void loader.replaceBroken(part.module, part.part, error)}
    >
      {part.isSlot === true ? (
        <div data-module={part.module} className={styles.slot}>
          {content}
        </div>
      ) : (
        content
      )}
    </RemoteBoundary>
  );
};

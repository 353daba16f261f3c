import { useFederation } from './federation-context';
import type { PlannedScreen } from '../loader/planned-screens';
import { DisabledCard } from './DisabledCard';
import { FailureCard } from './FailureCard';
import { RemoteBoundary } from './RemoteBoundary';
import { ScreenSkeleton } from './ScreenSkeleton';
import { usePart } from './use-part';

/** A remote's screen in its rectangle: loading, failed with a retry in place, or drawn. */
export const RemoteScreen = ({ screen }: { readonly screen: PlannedScreen }) => {
  const { loader, report } = useFederation();
  const { module, part, title } = screen;
  const { state, retry } = usePart(loader, module, part);
  switch (state.status) {
    case 'ready':
      return (
        <RemoteBoundary
          module={module}
          part={part}
          title={title}
          report={report}
          onBroken={(error) => void loader.replaceBroken(module, part, error)}
        >
          <state.Component />
        </RemoteBoundary>
      );
    case 'failed':
      return <FailureCard title={title} onRetry={retry} heldBy={state.heldBy} />;
    case 'disabled':
      return <DisabledCard title={title} message={state.message} />;
    case 'idle':
    case 'loading':
      return <ScreenSkeleton />;
  }
};

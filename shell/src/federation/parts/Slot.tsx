import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { DisabledCard } from './DisabledCard';
import { FailureCard } from './FailureCard';
import type { ModuleLoader } from '../loader/module-loader';
import type { PartKey } from '../loader/part-states';
import { RemoteBoundary } from './RemoteBoundary';
import { SlotSkeleton } from './ScreenSkeleton';
import { usePart } from './use-part';

export type SlotProps = {
  readonly module: string;
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>>;
};
type SlotDependencies = {
  readonly loader: () => ModuleLoader;
  readonly report: (failure: FailureReport) => void;
};

const titleOf = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** The component that draws another module's slot through the loader; its failure costs only its own rectangle. */
export const createSlot = ({ loader, report }: SlotDependencies) =>
  function Slot({ module, name, props = {} }: SlotProps) {
    const part: PartKey = `slot:${name}`;
    const { state, retry } = usePart(loader(), module, part);
    switch (state.status) {
      case 'ready':
        return (
          <RemoteBoundary
            module={module}
            part={part}
            title={titleOf(name)}
            report={report}
            onBroken={(error) => void loader().replaceBroken(module, part, error)}
            isSlot
          >
            <state.Component {...props} />
          </RemoteBoundary>
        );
      case 'failed':
        return <FailureCard title={titleOf(name)} onRetry={retry} heldBy={state.heldBy} isSlot />;
      case 'disabled':
        return <DisabledCard title={titleOf(name)} message={state.message} isSlot />;
      case 'idle':
      case 'loading':
        return <SlotSkeleton />;
    }
  };

import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { Component, useEffect, useEffectEvent, type ReactNode } from 'react';
import { moduleOfError } from '../loader/module-of-error';
import type { PartState } from '../loader/part-states';
import { FailureCard } from './FailureCard';

type BoundaryProps = {
  readonly module: string;
  readonly part: string;
  readonly title: string;
  readonly isSlot?: boolean;
  readonly state: PartState;
  readonly place: string;
  readonly report: (failure: FailureReport) => void;
  /** Receives the render error, and may mount another release. */
  readonly onBroken: (error: unknown) => void;
  readonly children: ReactNode;
};
/** Another part, another place or another state of the part is other content: an earlier failure no longer counts. */
type Shown = Pick<BoundaryProps, 'part' | 'state' | 'place'>;
type BoundaryState = {
  readonly status: 'drawn' | 'broken';
  readonly shown: Shown;
  readonly error: unknown;
  /** Errors of other modules that the content has survived. */
  readonly survived: number;
};

/** Called after the broken content has unmounted: its forms then no longer count as unsaved work. */
const WhenGone = ({ onGone }: { readonly onGone: () => void }) => {
  const handleGone = useEffectEvent(onGone);
  useEffect(() => handleGone(), []);
  return null;
};

const isSame = (one: Shown, other: Shown): boolean =>
  one.part === other.part && one.state === other.state && one.place === other.place;

/** A part that is taken off the page may throw when it cleans up: React gives that error to what is around it. */
const culpritOf = (error: unknown, module: string): string => {
  const thrower = moduleOfError(error);
  return thrower === null || thrower === 'shell' ? module : thrower;
};

/** Limits a render error to the remote's own part, until the part, its state or the address changes. */
export class RemoteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {
    status: 'drawn',
    shown: this.props,
    error: null,
    survived: 0,
  };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { status: 'broken', error };
  }

  static getDerivedStateFromProps(
    { module, part, state, place }: BoundaryProps,
    { status, shown, error, survived }: BoundaryState,
  ): Partial<BoundaryState> | null {
    if (!isSame({ part, state, place }, shown))
      return { status: 'drawn', shown: { part, state, place }, error: null, survived: 0 };
    if (status === 'drawn') return null;
    // The current content did not throw.
    const isAnother = state.status !== 'ready' || culpritOf(error, module) !== module;
    return isAnother && survived < 3 ? { status: 'drawn', survived: survived + 1 } : null;
  }

  override componentDidCatch(error: unknown): void {
    const { module, report } = this.props;
    report({ module: culpritOf(error, module), kind: 'screen', error });
  }

  readonly #handleRetry = () => this.setState({ status: 'drawn', survived: 0 });

  override render(): ReactNode {
    const { title, isSlot = false, onBroken, children } = this.props;
    const { status, error } = this.state;
    if (status === 'drawn') return children;
    return (
      <>
        <FailureCard title={title} isSlot={isSlot} onRetry={this.#handleRetry} />
        <WhenGone onGone={() => onBroken(error)} />
      </>
    );
  }
}

import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { Component, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { FailureCard } from './FailureCard';
import type { PartKey } from '../loader/part-states';

type RemoteBoundaryProps = {
  readonly module: string;
  readonly part: PartKey;
  readonly title: string;
  readonly isSlot?: boolean;
  readonly report: (failure: FailureReport) => void;
  /** Receives the render error, and may mount another release. */
  readonly onBroken: (error: unknown) => void;
  readonly children: ReactNode;
};
/** Another `contentKey` means other content: an earlier failure no longer counts. */
type BoundaryProps = RemoteBoundaryProps & { readonly contentKey: string };
type BoundaryState = {
  readonly status: 'drawn' | 'broken';
  readonly contentKey: string;
  readonly error: unknown;
};

/** Calls back after the broken content has unmounted: its forms then hold no unsaved work. */
const WhenGone = ({ onGone }: { readonly onGone: () => void }) => {
  const handleGone = useEffectEvent(onGone);
  useEffect(() => handleGone(), []);
  return null;
};

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {
    status: 'drawn',
    contentKey: this.props.contentKey,
    error: null,
  };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { status: 'broken', error };
  }

  static getDerivedStateFromProps(
    { contentKey }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return contentKey === state.contentKey ? null : { status: 'drawn', contentKey, error: null };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report({ module: this.props.module, kind: 'screen', error });
  }

  private readonly handleRetry = () => this.setState({ status: 'drawn' });

  override render(): ReactNode {
    const { title, isSlot = false, onBroken, children } = this.props;
    const { status, error } = this.state;
    if (status === 'drawn') return children;
    return (
      <>
        <FailureCard title={title} isSlot={isSlot} onRetry={this.handleRetry} />
        <WhenGone onGone={() => onBroken(error)} />
      </>
    );
  }
}

/** Limits a render error to the remote's own part, until the part or the address changes. */
export const RemoteBoundary = (props: RemoteBoundaryProps) => {
  const { pathname } = useLocation();
  return <Boundary {...props} contentKey={`${props.part} ${pathname}`} />;
};

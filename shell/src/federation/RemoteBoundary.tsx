import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { Component, type ReactNode } from 'react';
import { FailureCard } from './FailureCard';

type RemoteBoundaryProps = {
  readonly module: string;
  readonly title: string;
  readonly isSlot?: boolean;
  readonly report: (failure: FailureReport) => void;
  /** Somebody who may put another release in the place of what threw. */
  readonly onBroken: (error: unknown) => void;
  /** Another value means other content: an earlier failure no longer counts. */
  readonly contentKey: string;
  readonly children: ReactNode;
};

type RemoteBoundaryState = { readonly status: 'drawn' | 'broken'; readonly contentKey: string };

/** Keeps a render error of a remote inside its rectangle. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { status: 'drawn', contentKey: this.props.contentKey };

  static getDerivedStateFromError(): Partial<RemoteBoundaryState> {
    return { status: 'broken' };
  }

  static getDerivedStateFromProps({ contentKey }: RemoteBoundaryProps, state: RemoteBoundaryState): RemoteBoundaryState | null {
    return contentKey === state.contentKey ? null : { status: 'drawn', contentKey };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report({ module: this.props.module, kind: 'screen', error });
    this.props.onBroken(error);
  }

  private readonly handleRetry = () => this.setState({ status: 'drawn' });

  override render(): ReactNode {
    const { title, isSlot = false, children } = this.props;
    return this.state.status === 'broken' ? <FailureCard title={title} isSlot={isSlot} onRetry={this.handleRetry} /> : children;
  }
}

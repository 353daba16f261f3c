import type { ReactNode } from 'react';
import { retryOf, type RemoteData } from '../store/remote-data';
import { ErrorArea } from '../ui/ErrorArea';
import { Loader } from '../ui/Loader';
import { VisuallyHidden } from '../ui/VisuallyHidden';

type WhenLoadedProps<Value> = {
  readonly data: RemoteData<Value>;
  readonly loadingLabel: string;
  /** In the shape of the value, in the place of a spinner. */
  readonly skeleton?: ReactNode;
  readonly onRetry: () => void;
  readonly children: (value: Value) => ReactNode;
};

/** Draws a loader, then the value or the errors of its read; errors of a later read are above the value. */
export const WhenLoaded = <Value,>({
  data,
  loadingLabel,
  skeleton,
  onRetry,
  children,
}: WhenLoadedProps<Value>) => {
  if (data.status === 'idle' || data.status === 'loading') {
    if (skeleton === undefined) return <Loader label={loadingLabel} />;
    return (
      <div role="status">
        <VisuallyHidden>{loadingLabel}</VisuallyHidden>
        {skeleton}
      </div>
    );
  }
  return (
    <>
      <ErrorArea errors={data.errors} {...retryOf(data, onRetry)} />
      {data.status === 'loaded' && children(data.value)}
    </>
  );
};

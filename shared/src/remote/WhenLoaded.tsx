import type { ReactNode } from 'react';
import type { RemoteData } from '../store/remote-data';
import { ErrorArea } from '../ui/ErrorArea';
import { Loader } from '../ui/Loader';

type WhenLoadedProps<Value> = {
  readonly data: RemoteData<Value>;
  readonly loadingLabel: string;
  readonly onRetry: () => void;
  readonly children: (value: Value) => ReactNode;
};

/** Draws a loader, then the value, or why it could not be read; above a value in sight, why it could not be read again. */
export const WhenLoaded = <Value,>({
  data,
  loadingLabel,
  onRetry,
  children,
}: WhenLoadedProps<Value>) => {
  if (data.status === 'idle' || data.status === 'loading') return <Loader label={loadingLabel} />;
  return (
    <>
      <ErrorArea errors={data.errors} onRetry={onRetry} />
      {data.status === 'loaded' && children(data.value)}
    </>
  );
};

import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { Stack } from '@billfold/shared/ui/Stack';
import type { ReactNode } from 'react';
import type { Load } from './use-load';

type LoadedAreaProps<Value> = {
  readonly of: Load<Value>;
  readonly label: string;
  readonly children: (value: Value) => ReactNode;
};

/** Shows the three states of a load: loading, failed with its reason, or loaded. */
export const LoadedArea = <Value,>({
  of: { loaded, reload },
  label,
  children,
}: LoadedAreaProps<Value>) => {
  if (loaded.status === 'loading') return <Loader label={`Loading ${label}`} />;
  if (loaded.status === 'failed') return <ErrorArea errors={loaded.errors} onRetry={reload} />;
  return (
    <Stack>
      <ErrorArea
        errors={
          loaded.staleErrors.length === 0
            ? []
            : [`This is the last known state. We couldn't refresh ${label}.`, ...loaded.staleErrors]
        }
        onRetry={reload}
      />
      {children(loaded.value)}
    </Stack>
  );
};

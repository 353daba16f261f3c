/**
 * What a screen reads from the server, as one union. A read that fails leaves a loaded value in place: `errors` of a
 * loaded value say why it could not be read again, and are empty otherwise.
 */
export type RemoteData<Value> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value; readonly errors: readonly string[] }
  | {
      readonly status: 'failed';
      readonly errors: readonly string[];
      /** The server knows no such thing: to read it again would find none either. */
      readonly isGone?: boolean;
    };

type Loaded<Value> = RemoteData<Value> & { readonly status: 'loaded' };
type Failed = RemoteData<never> & { readonly status: 'failed' };

const noErrors: readonly string[] = [];

export const idle = { status: 'idle' } as const;
export const loading = { status: 'loading' } as const;
/** Pass `errors` when the value could not be read again. */
export const loaded = <Value>(
  value: Value,
  errors: readonly string[] = noErrors,
): Loaded<Value> => ({ status: 'loaded', value, errors });
export const failed = (errors: readonly string[]): Failed => ({ status: 'failed', errors });
export const gone = (errors: readonly string[]): Failed => ({
  status: 'failed',
  errors,
  isGone: true,
});
/** For `ErrorArea`: the way to try again, where another try may find something. */
export const retryOf = (
  { isGone = false }: { readonly status: string; readonly isGone?: boolean },
  onRetry: () => void,
): { readonly onRetry?: () => void } => (isGone ? {} : { onRetry });
/** The value once it is there, else undefined. */
export const valueOf = <Value>(data: RemoteData<Value>): Value | undefined =>
  data.status === 'loaded' ? data.value : undefined;
/** Why the last read failed, whether a value is there or not; else none. */
export const errorsOf = (data: RemoteData<unknown>): readonly string[] =>
  data.status === 'failed' || data.status === 'loaded' ? data.errors : noErrors;

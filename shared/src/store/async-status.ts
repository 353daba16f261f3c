/** The life of something a screen waits for, as one union: never three booleans. */
export type AsyncStatus<Value> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value }
  | { readonly status: 'failed'; readonly errors: readonly string[] };

export const idle = { status: 'idle' } as const;
export const loading = { status: 'loading' } as const;
export const loaded = <Value>(
  value: Value,
): { readonly status: 'loaded'; readonly value: Value } => ({ status: 'loaded', value });
export const failed = (
  errors: readonly string[],
): { readonly status: 'failed'; readonly errors: readonly string[] } => ({
  status: 'failed',
  errors,
});
/** The value once it is there, else undefined. */
export const valueOf = <Value>(state: AsyncStatus<Value>): Value | undefined =>
  state.status === 'loaded' ? state.value : undefined;
/** The error lines of a failure, else none. */
export const errorsOf = (state: AsyncStatus<unknown>): readonly string[] =>
  state.status === 'failed' ? state.errors : [];

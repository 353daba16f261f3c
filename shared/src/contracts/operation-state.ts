export const operationStates = [
  'queued',
  'running',
  'paused',
  'cancelling',
  'cancelled',
  'done',
  'failed',
] as const;
export type OperationState = (typeof operationStates)[number];

/** Nothing of it is done any more. */
export const hasEnded = (state: OperationState): boolean =>
  state === 'done' || state === 'cancelled' || state === 'failed';

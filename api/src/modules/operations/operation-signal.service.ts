import { createSignal } from '../../core/signal';

/** Hints to this process's worker that a step is due. Call it after the commit. */
export const { send: wakeOperations, listen: onOperationsDue } = createSignal();

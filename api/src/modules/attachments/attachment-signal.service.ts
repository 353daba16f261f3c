import { createSignal } from '../../core/signal';

/** Hints to this process's worker that files wait to be fetched. Call it after the commit. */
export const { send: wakeFetches, listen: onFetchesDue } = createSignal();

import { createSignal } from '../../core/signal';

/** Hints to this process's relays that the outbox may have grown; they notify other processes. */
export const { send: signalLive, listen: onLiveSignal } = createSignal();

import { createSignal } from '../../core/signal';

/** Hints to this process's worker that events may be due. */
export const { send: signalWebhooks, listen: onWebhooksDue } = createSignal();

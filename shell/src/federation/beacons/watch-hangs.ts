import {
  watchdogPath,
  watchdogPolicy,
  type PagePlan,
} from '@billfold/shared/contracts/plan.contract';
import type { BeaconRecorder } from './beacon-recorder';

const beatMs = 1_000;

type Policies = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (text: string) => URL };
};

/** The one policy of the page can only name the watchdog. It is made before any remote runs, and a name can be taken once. */
const addressOf = (): string | URL => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  return (
    trustedTypes
      ?.createPolicy(watchdogPolicy, { createScriptURL: () => watchdogPath })
      .createScriptURL('') ?? watchdogPath
  );
};

/**
 * Tells the watchdog, a worker, that the page's thread is alive and what it works on. When nothing is heard, the worker reports a hang of
 * that. A hidden page, a print and the browser's question before leaving stand still without a fault. Returns the function that stops it.
 */
export const watchHangs = (
  { hasWatchdog = false }: Pick<PagePlan, 'hasWatchdog'>,
  recorder: Pick<BeaconRecorder, 'hangReport' | 'onWork'>,
): (() => void) => {
  if (!hasWatchdog) return () => {};
  let worker: Worker;
  try {
    worker = new Worker(addressOf(), { name: 'watchdog' });
  } catch {
    // A page works without it.
    return () => {};
  }
  let last = '';
  const say = (report: string): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(report === last ? null : report);
    last = report;
  };
  const beat = (): void => say(document.visibilityState === 'visible' ? recorder.hangReport() : '');
  const pause = (): void => say('');
  const timer = setInterval(beat, beatMs);
  const pauses = ['beforeunload', 'beforeprint', 'pagehide'] as const;
  for (const event of pauses) globalThis.addEventListener(event, pause);
  document.addEventListener('visibilitychange', beat);
  recorder.onWork = beat;
  beat();
  return () => {
    clearInterval(timer);
    for (const event of pauses) globalThis.removeEventListener(event, pause);
    document.removeEventListener('visibilitychange', beat);
    recorder.onWork = () => {};
    worker.terminate();
  };
};

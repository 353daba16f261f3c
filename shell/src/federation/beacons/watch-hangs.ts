import type { Beacon } from '@billfold/shared/contracts/beacon.contract';
import { newId } from '@billfold/shared/http/request-id';
import type { BeaconRecorder } from './beacon-recorder';

const beatMs = 1_000;

type Recorder = Pick<
  BeaconRecorder,
  'active' | 'environment' | 'noteOf' | 'onWork' | 'open' | 'releases' | 'view'
>;

/** A hang after the beacon is a view of its own. */
const laterViews = new WeakMap<Recorder['view'], string>();
const viewOf = ({ view }: Recorder, module: string): string => {
  if (view.entries.get(module)?.isSent !== true) return view.id;
  const id = laterViews.get(view) ?? newId();
  laterViews.set(view, id);
  return id;
};

/** The post that reports the part at work as hanging; empty for none. */
export const hangReport = (recorder: Recorder): string => {
  const { active, environment, open, releases } = recorder;
  const { module, part } = active ?? { module: '', part: '' };
  const release = releases.get(module);
  if (release === undefined) return '';
  const view = viewOf(recorder, module);
  const beacon: Beacon = {
    view,
    module,
    release,
    part: part.replace(/^screen:/, '').slice(0, 200),
    outcome: 'failed',
    loadMs: 0,
    failures: [{ release, step: 'run', cause: 'hang', file: null }],
    errors: 0,
    apiFailures: 0,
    vitals: {},
  };
  const notes = open.has(module) ? recorder.noteOf(module, { kind: 'answered' }, view) : [];
  return JSON.stringify({ environment, beacons: [beacon], notes });
};

/**
 * Sends the watchdog, a worker, signs of life of the page's thread with its current work. After a silence the worker
 * reports a hang of that work. A hidden page, a print and the browser's question before leaving stop the thread without
 * a fault. Returns the function that stops it.
 */
export const watchHangs = (address: string | URL, recorder: Recorder): (() => void) => {
  let worker: Worker;
  try {
    worker = new Worker(address, { name: 'watchdog' });
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
  const beat = (): void => say(document.visibilityState === 'visible' ? hangReport(recorder) : '');
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
    recorder.onWork = null;
    worker.terminate();
  };
};

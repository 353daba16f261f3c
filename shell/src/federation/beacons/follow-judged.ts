import type { BeaconRecorder } from './beacon-recorder';
import { followPresses } from './follow-presses';
import { watchHangs } from './watch-hangs';

/** What a page does besides while a gate judges one of its modules. Returns the function that stops it. */
export const followJudged = (
  recorder: BeaconRecorder,
  /** Of the watchdog's script; null where the page has none. */
  watchdog: string | URL | null,
): (() => void) => {
  const stops = [
    followPresses(recorder),
    watchdog === null ? null : watchHangs(watchdog, recorder),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
};

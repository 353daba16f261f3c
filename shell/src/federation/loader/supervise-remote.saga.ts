import type { RemoteSaga } from '@billfold/shared/contracts/remote.contract';
import { call, delay } from 'redux-saga/effects';

/** Waits before a crashed remote saga is started again; after the last one it stays down. */
export const restartDelaysMs = [500, 2_000, 5_000] as const;

/**
 * Runs a remote's saga apart from the shell's own: a crash is reported and the saga restarted, a bounded number of
 * times.
 */
export function* superviseRemote(
  saga: RemoteSaga,
  onCrash: (error: unknown) => void,
  onDown: (error: unknown) => void,
): Generator {
  for (let restarts = 0; ; restarts += 1) {
    let crash: unknown;
    try {
      yield call(saga);
      return;
    } catch (error) {
      crash = error;
      onCrash(error);
    }
    const delayMs = restartDelaysMs[restarts];
    if (delayMs === undefined) {
      onDown(crash);
      return;
    }
    yield delay(delayMs);
  }
}

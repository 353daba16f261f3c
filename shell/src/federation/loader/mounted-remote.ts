import type {
  FailureReport,
  RemoteModule,
  RemoteReducer,
} from '@billfold/shared/contracts/remote.contract';
import type { Saga, Task } from 'redux-saga';
import { guardReducer, refuseBrokenReducer } from './guarded-reducer';
import { releaseName, type PlannedRelease } from './planned-release';
import { superviseRemote } from './supervise-remote.saga';

/** The functions of the store that a mounted remote needs. */
export type RemoteHost = {
  readonly inject: (key: string, reducer: RemoteReducer) => void;
  readonly eject: (key: string) => void;
  /** Runs a saga whose detached tasks report to `onError`. */
  readonly runSagaFor: <Args extends readonly unknown[]>(
    onError: (error: Error) => void,
    saga: Saga<[...Args]>,
    ...args: [...Args]
  ) => Task;
  readonly onFailure: (module: string, kind: FailureReport['kind'], error: unknown) => void;
};

export type MountedRemote = {
  readonly release: PlannedRelease;
  readonly name: string;
  readonly remote: RemoteModule;
  /** True while a form is dirty or a payment is in flight. A check that throws is reported once and counts as false. */
  readonly holdsWork: () => boolean;
  /** Cancels the saga and takes the state away. */
  readonly unmount: () => void;
};

/**
 * Injects the reducer under the module's name, then starts the supervised saga. `onFault`: it can no longer serve as it
 * is.
 */
export const mountRemote = (
  release: PlannedRelease,
  remote: RemoteModule,
  host: RemoteHost,
  onFault: (error: unknown) => void,
): MountedRemote => {
  const { module } = release;
  const name = releaseName(release);
  const reported = new Set<string>();
  const reportOnce = (kind: FailureReport['kind'], what: string, error: unknown): void => {
    if (!reported.has(what)) host.onFailure(module, kind, error);
    reported.add(what);
  };
  if (remote.reducer) {
    refuseBrokenReducer(remote.reducer, name);
    const guarded = guardReducer(remote.reducer, (error) => {
      reportOnce('state', 'reducer', error);
      onFault(error);
    });
    host.inject(module, guarded);
  }
  const reportSaga = (error: unknown): void => host.onFailure(module, 'saga', error);
  const task =
    remote.saga && host.runSagaFor(reportSaga, superviseRemote, remote.saga, reportSaga, onFault);
  return {
    release,
    name,
    remote,
    holdsWork: () => {
      try {
        return remote.canReload?.() === false;
      } catch (error) {
        reportOnce('screen', 'canReload', error);
        return false;
      }
    },
    unmount: () => {
      task?.cancel();
      if (remote.reducer) host.eject(module);
    },
  };
};

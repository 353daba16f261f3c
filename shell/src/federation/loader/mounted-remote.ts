import type {
  FailureReport,
  RemoteModule,
  RemoteReducer,
} from '@billfold/shared/contracts/remote.contract';
import type { Saga, Task } from 'redux-saga';
import { releaseName, type PlannedRelease } from './planned-release';
import { superviseRemote } from './supervise-remote.saga';

/** The functions of the store that a mounted remote needs. */
export type RemoteHost = {
  readonly inject: (key: string, reducer: RemoteReducer) => void;
  readonly eject: (key: string) => void;
  readonly runSaga: <Args extends readonly unknown[]>(
    saga: Saga<[...Args]>,
    ...args: [...Args]
  ) => Task;
  readonly onFailure: (module: string, kind: FailureReport['kind'], error: unknown) => void;
};

export type MountedRemote = {
  readonly release: PlannedRelease;
  readonly name: string;
  readonly remote: RemoteModule;
  /** Cancels the saga and takes the state away. */
  readonly unmount: () => void;
};

/** Injects the reducer under the module's name, then starts the supervised saga. */
export const mountRemote = (
  release: PlannedRelease,
  remote: RemoteModule,
  host: RemoteHost,
): MountedRemote => {
  const { module } = release;
  if (remote.reducer) host.inject(module, remote.reducer);
  const task =
    remote.saga &&
    host.runSaga(superviseRemote, remote.saga, (error: unknown) =>
      host.onFailure(module, 'saga', error),
    );
  return {
    release,
    name: releaseName(release),
    remote,
    unmount: () => {
      task?.cancel();
      if (remote.reducer) host.eject(module);
    },
  };
};

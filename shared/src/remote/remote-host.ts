import { configureStore, type Reducer } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import createSagaMiddleware from 'redux-saga';
import type { RemoteModule } from '../contracts/remote.contract';

const withoutState: Reducer = (state: unknown = null) => state;

/** A store with one remote, as in the shell's store: its reducer under the module's name, its saga running. */
export const createHostStore = (
  module: string,
  remote: RemoteModule,
  onSagaError: (error: unknown) => void,
) => {
  const sagas = createSagaMiddleware({ onError: onSagaError });
  const store = configureStore({
    reducer: { [module]: (remote.reducer as Reducer | undefined) ?? withoutState },
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  const task = remote.saga === undefined ? null : sagas.run(remote.saga);
  return { store, stop: () => task?.cancel() };
};

/** The remote's routes as react-router takes them. */
export const toRouteObjects = (remote: RemoteModule): RouteObject[] =>
  remote.routes.map((route) => ({
    path: route.path,
    lazy: async () => ({ Component: (await route.lazy()).Component as ComponentType }),
  }));

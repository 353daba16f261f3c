import type { Action } from 'redux';
import { put } from 'redux-saga/effects';
import { ApiError, errorLines } from '../http/api-error';
import { shellServices, type SagaOf } from './effects';

/**
 * Wraps a worker so that no failure kills its watcher: the failure becomes the event `toFailure` makes of its lines,
 * and what is our fault (anything but a refusal of the server or a lost network) is reported to the shell.
 */
export const safely = <Args extends readonly unknown[]>(
  worker: (...args: Args) => SagaOf<void>,
  toFailure?: (errors: readonly string[], error: unknown, ...args: Args) => Action | null,
) =>
  function* safeWorker(...args: Args): SagaOf<void> {
    try {
      yield* worker(...args);
    } catch (error) {
      const services = yield* shellServices();
      if (!(error instanceof ApiError))
        services.report({ module: services.module, kind: 'saga', error });
      else if (error.status >= 500)
        services.report({ module: services.module, kind: 'api', error });
      const failure = toFailure?.(errorLines(error), error, ...args);
      if (failure) yield put(failure);
    }
  };

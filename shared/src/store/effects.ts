import {
  call as sagaCall,
  getContext,
  select as sagaSelect,
  type Effect,
} from 'redux-saga/effects';
import type { ShellServices } from '../contracts/remote.contract';

/** A saga that yields effects and ends with a value. Delegate with `yield*` and the value keeps its type. */
export type SagaOf<Value> = Generator<Effect, Value, unknown>;

/** `yield* call(fetchInvoice, http, id)`: redux-saga's call with the type of its answer. */
export function* call<Args extends readonly unknown[], Value>(
  worker: (...args: Args) => Promise<Value> | SagaOf<Value> | Value,
  ...args: Args
): SagaOf<Value> {
  return (yield sagaCall<(...args: never) => unknown>(
    worker as (...args: never) => unknown,
    ...(args as never),
  )) as Value;
}

/** `yield* select(selectAmountDue)`: redux-saga's select with the type of the selector. */
export function* select<Value>(selector: (state: unknown) => Value): SagaOf<Value> {
  return (yield sagaSelect(selector)) as Value;
}

/** The shell's services of the remote this saga belongs to; the saga of the remote's store puts them there. */
export function* shellServices(): SagaOf<ShellServices> {
  return (yield getContext(servicesKey)) as ShellServices;
}

/** The name of the services in the saga context. */
export const servicesKey = 'shellServices';

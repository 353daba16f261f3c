import { randomUUID } from 'node:crypto';
import type { Context } from '../../context/use-case-context';
import type { OperationKind } from './operation-kind';
import { leaseOperation, renewOperationLease } from './operation.queries';
import { runOperation } from './run-operation.service';
import { wakeOperations } from './operation-signal.service';

const leaseMs = 30_000;

/**
 * Takes steps of long work in the caller's own time, as a worker would, while `mayGoOn` and while a step is due. What
 * is left then is a worker's, also when this process ends. False when no step is due, or when another has it.
 */
export const runOperationNow = async (
  context: Context,
  kind: OperationKind,
  id: number,
  mayGoOn: () => Promise<boolean>,
): Promise<boolean> => {
  const lease = { worker: `call-${randomUUID()}`, leaseMs };
  const isOurs = await leaseOperation(context.db, id, { ...lease, now: context.clock.now() });
  if (isOurs)
    await runOperation(context, new Map([[kind.name, kind]]), { id, kind: kind.name }, lease, {
      mayGoOn: async () => {
        await renewOperationLease(context.db, id, lease);
        return mayGoOn();
      },
      // The caller waits.
      rest: async () => {},
    });
  wakeOperations();
  return isOurs;
};

import type { JobKind } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import type { OperationKind } from './operation-kind';
import { claimOperations, type Due, renewOperationLease } from './operation.queries';
import { runOperation } from './run-operation.service';

/** Steps of long work that are due. */
export const operationSteps = (
  context: Context,
  kinds: ReadonlyMap<string, OperationKind>,
): JobKind<Due> => ({
  name: 'operations',
  concurrency: 4,
  leaseMs: 30_000,
  claim: (request) => claimOperations(context.db, request),
  renew: ({ id }, lease) => renewOperationLease(context.db, id, lease),
  run: (due, lease) => runOperation(context, kinds, due, lease),
});

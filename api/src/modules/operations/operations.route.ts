import { operationKinds, OperationView } from '@billfold/shared/contracts/operation.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { changeOperation, type OperationCommand } from './change-operation.service';
import type { OperationKind } from './operation-kind';
import { operationSorts } from './operation-list';
import { presentOperation } from './present-operation';
import { readOperation, readOperations } from './read-operations.service';

const tags = ['Operations'];
const config = { access: 'merchant', permission: 'view' } as const;

/** GET operations */
export const listOperationsRoute = listRoute({
  path: '/operations',
  access: 'merchant',
  tags,
  summary: 'Long work that the caller has started, newest first',
  filters: {
    kind: Type.Optional(Type.Union(operationKinds.map((name) => Type.Literal(name)))),
    active: Type.Optional(Type.Boolean({ description: 'true lists what has not ended' })),
  },
  sorts: operationSorts,
  defaultSort: '-id',
  readFilter: ({ kind, active }) => ({ kind, isActive: active }),
  read: readOperations,
  present: presentOperation,
  view: OperationView,
});

/** GET operations/{id} */
export const readOperationRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/operations/:id',
    {
      config,
      schema: {
        summary: 'How far long work is',
        tags,
        params: IdParams,
        response: { 200: OperationView, ...failures(401, 403, 404) },
      },
    },
    async (request) => readOperation(staffContext(request, dependencies), request.params.id),
  );
};

const commands: readonly (readonly [OperationCommand, string])[] = [
  ['pause', 'Let the rest of long work wait'],
  ['resume', 'Go on with long work that was paused'],
  ['cancel', 'End long work; what is done stays done'],
];

/** POST operations/{id}/pause, /resume and /cancel. */
export const changeOperationRoutes = (
  app: App,
  dependencies: AppDependencies,
  kinds: ReadonlyMap<string, OperationKind>,
): void => {
  for (const [command, summary] of commands)
    app.post(
      `/operations/:id/${command}`,
      {
        config,
        schema: {
          summary,
          description: 'Needs the permission of the work, too. A repeat changes nothing.',
          tags,
          params: IdParams,
          response: { 200: OperationView, ...failures(401, 403, 404, 409) },
        },
      },
      async (request) =>
        changeOperation(
          staffContext(request, dependencies),
          { id: request.params.id, command },
          kinds,
        ),
    );
};

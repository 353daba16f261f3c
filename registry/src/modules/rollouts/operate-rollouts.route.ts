import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ChangeCheck,
  RolloutChange,
  RolloutState,
  type Overview,
} from '@billfold/shared/contracts/rollout.contract';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator.plugin';
import {
  changeRollouts,
  checkChange,
  protectEnvironment,
  type RolloutsContext,
} from './change-rollouts.service';
import { readHistory } from './read-rollouts.service';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const State = Type.Union([RolloutState, Type.Null()]);
const Place = Type.Object({ environment: Type.String({ maxLength: 40 }) });
const Me = Type.Object({
  name: Type.String(),
  role: Type.Union([
    Type.Literal('reader'),
    Type.Literal('publisher'),
    Type.Literal('operator'),
    Type.Literal('admin'),
  ]),
});
const Everything = Type.Object({
  environment: Type.String(),
  environments: Type.Array(
    Type.Object({
      name: Type.String(),
      isProtected: Type.Boolean(),
      modules: Type.Array(RolloutState),
    }),
  ),
  degraded: Type.Array(Type.String()),
  isReadOnly: Type.Boolean(),
  isProduction: Type.Boolean(),
});
const History = Type.Array(
  Type.Object({
    id: Type.Integer(),
    at: Type.String(),
    environment: Nullable,
    actor: Type.String(),
    action: Type.String(),
    module: Nullable,
    release: Nullable,
    reason: Type.String(),
    before: State,
    after: State,
  }),
);
const HistoryQuery = Type.Object({
  environment: Type.Optional(Type.String({ maxLength: 40 })),
  module: Type.Optional(Type.String({ maxLength: 80 })),
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
});
const Protection = Type.Object(
  { protected: Type.Boolean(), reason: Type.String({ minLength: 1, maxLength: 500 }) },
  { additionalProperties: false },
);
const Protected = Type.Object({ name: Type.String(), isProtected: Type.Boolean() });

export type OperateRolloutsOptions = {
  readonly context: RolloutsContext;
  readonly operatorOf: OperatorOf;
  readonly readOverview: () => Promise<Overview>;
  /** Brings this instance up to date before it answers. */
  readonly afterChange: () => Promise<void>;
};

/** The rollouts and their changes, for the command line, the console and scripts. */
export const operateRolloutsRoutes =
  ({
    context,
    operatorOf,
    readOverview,
    afterChange,
  }: OperateRolloutsOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/me', { schema: { response: { 200: Me } } }, async (request) =>
      operatorOf(request, 'reader'),
    );

    app.get('/overview', { schema: { response: { 200: Everything } } }, async (request) => {
      operatorOf(request, 'reader');
      return (await readOverview()) as Overview & { environments: []; degraded: string[] };
    });

    app.get(
      '/history',
      { schema: { querystring: HistoryQuery, response: { 200: History } } },
      async (request) => {
        operatorOf(request, 'reader');
        return [...(await readHistory(context.db, request.query))];
      },
    );

    const changed = { 200: Type.Object({ states: Type.Array(RolloutState) }) };
    app.post(
      '/environments/:environment/changes',
      { schema: { params: Place, body: RolloutChange, response: changed } },
      async (request) => {
        const actor = operatorOf(request, 'operator');
        const states = await changeRollouts(context, {
          environment: request.params.environment,
          ...request.body,
          actor,
        });
        await afterChange();
        return { states: [...states] };
      },
    );

    app.post(
      '/environments/:environment/changes/check',
      { schema: { params: Place, body: RolloutChange, response: { 200: ChangeCheck } } },
      async (request) =>
        checkChange(context, {
          environment: request.params.environment,
          ...request.body,
          actor: operatorOf(request, 'operator'),
        }),
    );

    app.patch(
      '/environments/:environment',
      { schema: { params: Place, body: Protection, response: { 200: Protected } } },
      async (request) => {
        const actor = operatorOf(request, 'admin');
        const { protected: isProtected, reason } = request.body;
        await protectEnvironment(context, {
          environment: request.params.environment,
          isProtected,
          reason,
          actor,
        });
        await afterChange();
        return { name: request.params.environment, isProtected };
      },
    );
  };

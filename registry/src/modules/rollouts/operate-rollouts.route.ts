import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Reason,
  ChangeCheck,
  RolloutChange,
  RolloutState,
  WaitingChange,
  type Overview,
} from '@billfold/shared/contracts/rollout.contract';
import { Type } from 'typebox';
import type { AppDependencies } from '../../plugins/app-dependencies';
import { changeRollouts, checkChange, type RolloutsContext } from './change-rollouts.service';
import { protectEnvironment } from './protect-environment.service';
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
  modules: Type.Optional(Type.Array(Type.String())),
  environments: Type.Optional(Type.Array(Type.String())),
});
const Everything = Type.Object({
  environment: Type.String(),
  environments: Type.Array(
    Type.Object({
      name: Type.String(),
      isProtected: Type.Boolean(),
      needsSecondPerson: Type.Optional(Type.Boolean()),
      waiting: Type.Optional(Type.Array(WaitingChange)),
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
  {
    protected: Type.Boolean(),
    second_person: Type.Optional(Type.Boolean()),
    reason: Reason,
  },
  { additionalProperties: false },
);
const Protected = Type.Object({
  name: Type.String(),
  isProtected: Type.Boolean(),
  needsSecondPerson: Type.Boolean(),
  waiting: Type.Optional(WaitingChange),
});

const concernOf = ({ changes }: RolloutChange) => ({
  modules: changes.map(({ module }) => module),
});

/** The rollouts and their changes, for the command line, the console and scripts. */
export const operateRolloutsRoutes =
  (
    context: RolloutsContext & {
      readonly readOverview: () => Promise<Overview>;
    } & Pick<AppDependencies, 'operatorOf' | 'afterChange'>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { operatorOf, readOverview, afterChange } = context;

    app.get('/me', { schema: { response: { 200: Me } } }, async (request) => {
      const { modules, environments, ...operator } = operatorOf(request, 'reader');
      return {
        ...operator,
        ...(modules === undefined ? {} : { modules: [...modules] }),
        ...(environments === undefined ? {} : { environments: [...environments] }),
      };
    });

    app.get('/overview', { schema: { response: { 200: Everything } } }, async (request) => {
      const { environments: own } = operatorOf(request, 'reader');
      const overview = await readOverview();
      const environments = overview.environments.filter(({ name }) => own?.includes(name) ?? true);
      return { ...overview, environments } as Overview & { environments: []; degraded: string[] };
    });

    app.get(
      '/history',
      { schema: { querystring: HistoryQuery, response: { 200: History } } },
      async (request) => {
        operatorOf(request, 'reader', { environment: request.query.environment ?? '*' });
        return [...(await readHistory(context.db, request.query))];
      },
    );

    const changed = {
      200: Type.Object({ states: Type.Array(RolloutState) }),
      202: Type.Object({ states: Type.Array(RolloutState), waiting: WaitingChange }),
    };
    app.post(
      '/environments/:environment/changes',
      { schema: { params: Place, body: RolloutChange, response: changed } },
      async (request, reply) => {
        const actor = operatorOf(request, 'operator', concernOf(request.body));
        const { states, waiting } = await changeRollouts(context, {
          environment: request.params.environment,
          ...request.body,
          actor,
        });
        await afterChange();
        if (waiting === null) return { states: [...states] };
        return reply.code(202).send({ states: [...states], waiting });
      },
    );

    app.post(
      '/environments/:environment/changes/check',
      { schema: { params: Place, body: RolloutChange, response: { 200: ChangeCheck } } },
      async (request) =>
        checkChange(context, {
          environment: request.params.environment,
          ...request.body,
          actor: operatorOf(request, 'operator', concernOf(request.body)),
        }),
    );

    app.patch(
      '/environments/:environment',
      { schema: { params: Place, body: Protection, response: { 200: Protected } } },
      async (request) => {
        const actor = operatorOf(request, 'admin');
        const { protected: isProtected, second_person: needsSecondPerson, reason } = request.body;
        const { waiting, ...protection } = await protectEnvironment(context, {
          environment: request.params.environment,
          isProtected,
          needsSecondPerson,
          reason,
          actor,
        });
        await afterChange();
        return {
          name: request.params.environment,
          ...protection,
          ...(waiting === null ? {} : { waiting }),
        };
      },
    );
  };

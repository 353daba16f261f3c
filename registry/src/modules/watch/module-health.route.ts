import type { EnvironmentHealth, ModuleHealth } from '@billfold/shared/contracts/beacon.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator-plugin';
import type { HealthQuery } from './read-health.service';

const Measured = Type.Union([Type.Number(), Type.Null()]);
const totals = {
  views: Type.Integer(),
  failed: Type.Integer(),
  fellBack: Type.Integer(),
  errored: Type.Integer(),
  lost: Type.Integer(),
  actions: Type.Integer(),
  vain: Type.Integer(),
  loadP75: Measured,
  lcpP75: Measured,
  inpP75: Measured,
  clsP75: Measured,
  contentP75: Measured,
};
const Health = Type.Unsafe<ModuleHealth>(
  Type.Object({
    module: Type.String(),
    environment: Type.String(),
    releases: Type.Array(
      Type.Object({
        release: Type.String(),
        points: Type.Array(Type.Object({ minute: Type.String(), ...totals })),
        total: Type.Object(totals),
        causes: Type.Array(
          Type.Object({
            cause: Type.String(),
            step: Type.String(),
            file: Type.Union([Type.String(), Type.Null()]),
            count: Type.Integer(),
          }),
        ),
      }),
    ),
  }),
);

const Sums = Type.Unsafe<EnvironmentHealth>(
  Type.Array(
    Type.Object({
      module: Type.String(),
      releases: Type.Array(Type.Object({ release: Type.String(), total: Type.Object(totals) })),
    }),
  ),
);
const environment = Type.String({ maxLength: 40 });
const querystring = Type.Object({
  minutes: Type.Integer({ minimum: 1, maximum: 7 * 1_440, default: 60 }),
});

type ReadHealth = {
  readonly ofModule: (query: HealthQuery) => Promise<ModuleHealth>;
  readonly ofEnvironment: (query: Omit<HealthQuery, 'module'>) => Promise<EnvironmentHealth>;
};

export const moduleHealthRoute =
  (read: ReadHealth, operatorOf: OperatorOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = {
      params: Type.Object({ environment, module: Type.String({ maxLength: 80 }) }),
      querystring,
      response: { 200: Health },
    };
    app.get('/environments/:environment/modules/:module/health', { schema }, async (request) => {
      operatorOf(request, 'reader');
      return read.ofModule({ ...request.params, minutes: request.query.minutes });
    });

    app.get(
      '/environments/:environment/health',
      { schema: { params: Type.Object({ environment }), querystring, response: { 200: Sums } } },
      async (request) => {
        operatorOf(request, 'reader');
        return read.ofEnvironment({ ...request.params, minutes: request.query.minutes });
      },
    );
  };

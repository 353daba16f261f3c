import type { CollectedReport } from '@billfold/shared/contracts/beacon.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Authorise } from '../../plugins/operator.plugin';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const Reports = Type.Unsafe<readonly CollectedReport[]>(
  Type.Array(Type.Object({ module: Nullable, kind: Type.String(), rule: Type.String(), subject: Type.String(), count: Type.Integer(), firstAt: Type.String(), lastAt: Type.String() })),
);

export type ReadReports = (environment: string, module: string | null) => Promise<readonly CollectedReport[]>;

export const listReportsRoute = (readReports: ReadReports, authorise: Authorise): FastifyPluginAsyncTypebox => async (app) => {
  const schema = {
    params: Type.Object({ environment: Type.String({ maxLength: 40 }) }),
    querystring: Type.Object({ module: Type.Optional(Type.String({ maxLength: 80 })) }),
    response: { 200: Reports },
  };
  app.get('/registry/api/environments/:environment/reports', { schema }, async (request) => {
    authorise(request, 'reader');
    return readReports(request.params.environment, request.query.module ?? null);
  });
};

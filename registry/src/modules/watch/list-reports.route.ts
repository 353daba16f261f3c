import { reportKinds, type CollectedReport } from '@billfold/shared/contracts/beacon.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator-plugin';
import type { ReportFilter } from './report.domain';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const Reports = Type.Unsafe<readonly CollectedReport[]>(
  Type.Array(
    Type.Object({
      module: Nullable,
      kind: Type.String(),
      rule: Type.String(),
      subject: Type.String(),
      count: Type.Integer(),
      firstAt: Type.String(),
      lastAt: Type.String(),
    }),
  ),
);

const anyKind = `(?:${reportKinds.join('|')})`;
/** The word for reports without a module. No module has this name. */
const ofNone = 'none';

export type ReadReports = (filter: ReportFilter) => Promise<readonly CollectedReport[]>;

export const listReportsRoute =
  (readReports: ReadReports, operatorOf: OperatorOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = {
      params: Type.Object({ environment: Type.String({ maxLength: 40 }) }),
      querystring: Type.Object({
        module: Type.Optional(Type.String({ maxLength: 80 })),
        kind: Type.Optional(
          Type.String({ maxLength: 80, pattern: `^${anyKind}(?:,${anyKind})*$` }),
        ),
      }),
      response: { 200: Reports },
    };
    app.get('/environments/:environment/reports', { schema }, async (request) => {
      operatorOf(request, 'reader');
      const { module, kind } = request.query;
      return readReports({
        environment: request.params.environment,
        module: module === ofNone ? null : module,
        kinds: reportKinds.filter((one) => kind === undefined || kind.split(',').includes(one)),
      });
    });
  };

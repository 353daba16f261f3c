import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { AppDependencies } from '../../plugins/app-dependencies';
import { exportFormats, exportHistory, type ExportFormat } from './export-history.service';
import { senseless } from './rollout.errors';

const Query = Type.Object({
  format: Type.Unsafe<ExportFormat>(
    Type.Union(exportFormats.map((format) => Type.Literal(format))),
  ),
  environment: Type.Optional(Type.String({ maxLength: 40 })),
  module: Type.Optional(Type.String({ maxLength: 80 })),
  since: Type.Optional(Type.String({ maxLength: 40 })),
  until: Type.Optional(Type.String({ maxLength: 40 })),
});
const types = { jsonl: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

/** A day is its first moment in UTC. */
const readTime = (name: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  if (!isTime || Number.isNaN(Date.parse(text)))
    throw senseless(`${name} must be a day or a time such as 2026-01-31 or 2026-01-31T09:00Z.`);
  return new Date(text);
};

/** The history for auditors, as a file. */
export const exportHistoryRoute =
  ({ db, operatorOf }: Pick<AppDependencies, 'db' | 'operatorOf'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/history/export', { schema: { querystring: Query } }, async (request, reply) => {
      const { format, environment, module, since, until } = request.query;
      operatorOf(request, 'reader', { environment: environment ?? '*' });
      const filter = {
        environment,
        module,
        since: readTime('since', since),
        until: readTime('until', until),
      };
      return reply
        .type(types[format])
        .header('Content-Disposition', `attachment; filename="history.${format}"`)
        .send(Readable.from(exportHistory(db, filter, format)));
    });
  };

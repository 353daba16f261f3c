import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator.plugin';
import { explain } from './explain.service';

const Place = Type.Object({ environment: Type.String({ maxLength: 40 }) });
const Question = Type.Object({
  user: Type.Optional(Type.String({ maxLength: 64, description: '`customer.12`, `staff.3`, or the random name of a browser' })),
  merchant: Type.Optional(Type.Integer({ minimum: 1 })),
  channel: Type.Optional(Type.String({ maxLength: 40 })),
  path: Type.String({ maxLength: 500, default: '/' }),
});
const Answer = Type.Array(
  Type.Object({ module: Type.String(), release: Type.Union([Type.String(), Type.Null()]), reason: Type.String(), sentence: Type.String() }),
);

export type ExplainOptions = { readonly db: Parameters<typeof explain>[0]; readonly operatorOf: OperatorOf; readonly soakMs: number };

export const explainRoute = ({ db, operatorOf, soakMs }: ExplainOptions): FastifyPluginAsyncTypebox => async (app) => {
  app.get('/environments/:environment/explain', { schema: { params: Place, querystring: Question, response: { 200: Answer } } }, async (request) => {
    operatorOf(request, 'reader');
    const { user, merchant, channel, path } = request.query;
    const visitor = { key: user === undefined || user === '' ? null : user, merchantId: merchant ?? null, channel: channel === undefined || channel === '' ? null : channel };
    return [...(await explain(db, { environment: request.params.environment, visitor, path, soakMs, now: Date.now() }))];
  });
};

import type { DatabaseClock } from '@billfold/server-kit/database/database-clock';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator-plugin';
import { RegistryProblem } from '../../problems/problem.errors';
import { explain } from './explain.service';
import { isVisitorKey } from './read-visitor';

const Place = Type.Object({ environment: Type.String({ maxLength: 40 }) });
const Question = Type.Object({
  user: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        '`customer.12`, `staff.3`, or the random name of a browser; any other form is refused',
    }),
  ),
  merchant: Type.Optional(Type.Integer({ minimum: 1 })),
  channel: Type.Optional(Type.String({ maxLength: 40 })),
  path: Type.String({ maxLength: 500, default: '/' }),
});
const Answer = Type.Array(
  Type.Object({
    module: Type.String(),
    release: Type.Union([Type.String(), Type.Null()]),
    reason: Type.String(),
    sentence: Type.String(),
  }),
);

export type ExplainOptions = {
  readonly db: Parameters<typeof explain>[0];
  readonly clock: DatabaseClock;
  readonly operatorOf: OperatorOf;
};

export const explainRoute =
  ({ db, clock, operatorOf }: ExplainOptions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/environments/:environment/explain',
      { schema: { params: Place, querystring: Question, response: { 200: Answer } } },
      async (request) => {
        operatorOf(request, 'reader');
        const { user, merchant, channel, path } = request.query;
        if (user !== undefined && user !== '' && !isVisitorKey(user))
          throw new RegistryProblem(
            400,
            'invalid_input',
            `A user is named as customer.12 or staff.3, a browser by its random name; '${user}' is neither.`,
          );
        const visitor = {
          key: user === undefined || user === '' ? null : user,
          merchantId: merchant ?? null,
          channel: channel === undefined || channel === '' ? null : channel,
        };
        return [
          ...(await explain(db, {
            environment: request.params.environment,
            visitor,
            path,
            now: clock.now().getTime(),
          })),
        ];
      },
    );
  };

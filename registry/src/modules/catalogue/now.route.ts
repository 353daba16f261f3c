import { Now } from '@billfold/shared/contracts/now.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator-plugin';

const Place = Type.Object({ environment: Type.String({ maxLength: 40 }) });

/** What visitors of an environment get at this moment. */
export const nowRoute =
  (
    read: (environment: string) => Promise<Now>,
    operatorOf: OperatorOf,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/environments/:environment/now',
      { schema: { params: Place, response: { 200: Now } } },
      async (request) => {
        operatorOf(request, 'reader');
        return read(request.params.environment);
      },
    );
  };

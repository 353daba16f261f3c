import { deliveryStates, type Delivery } from '@billfold/shared/contracts/notification.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator-plugin';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const Deliveries = Type.Unsafe<readonly Delivery[]>(
  Type.Array(
    Type.Object({
      id: Type.Integer(),
      receiver: Type.String(),
      state: Type.Union(deliveryStates.map((state) => Type.Literal(state))),
      attempts: Type.Integer(),
      createdAt: Type.String(),
      dueAt: Nullable,
      answer: Nullable,
      text: Type.String(),
    }),
  ),
);

export type ReadDeliveries = (environment: string, limit: number) => Promise<readonly Delivery[]>;

export const listDeliveriesRoute =
  (readDeliveries: ReadDeliveries, operatorOf: OperatorOf): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = {
      params: Type.Object({ environment: Type.String({ maxLength: 40 }) }),
      querystring: Type.Object({
        limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
      }),
      response: { 200: Deliveries },
    };
    app.get('/environments/:environment/deliveries', { schema }, async (request) => {
      operatorOf(request, 'reader');
      return readDeliveries(request.params.environment, request.query.limit);
    });
  };

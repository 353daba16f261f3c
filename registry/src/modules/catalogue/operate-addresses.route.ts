import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AddressBook, AddressGift } from '@billfold/shared/contracts/address.contract';
import { Reason, Waits } from '@billfold/shared/contracts/rollout.contract';
import { Type } from 'typebox';
import type { RolloutsContext } from '../rollouts/rollouts.public';
import type { AppDependencies } from '../../plugins/app-dependencies';
import { freeAddress, giveAddress, readAddressBook } from './give-address.service';

const Place = Type.Object({ environment: Type.String({ maxLength: 40 }) });
const path = '/environments/:environment/addresses';
const Freed = Type.Object(
  {
    pattern: Type.String({ minLength: 1, maxLength: 300, pattern: '^/' }),
    reason: Reason,
  },
  { additionalProperties: false },
);

/** Which module holds which addresses, and the operators' list. */
export const operateAddressesRoutes =
  (
    context: RolloutsContext & Pick<AppDependencies, 'operatorOf' | 'afterChange'>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { operatorOf, afterChange } = context;
    const answer = { params: Place, response: { 200: AddressBook, 202: Waits } };

    app.get(path, { schema: answer }, async (request) => {
      operatorOf(request, 'reader');
      return readAddressBook(context, request.params.environment);
    });

    app.post(path, { schema: { ...answer, body: AddressGift } }, async (request, reply) => {
      const { environment } = request.params;
      const actor = operatorOf(request, 'operator');
      const waiting = await giveAddress(context, { environment, actor, ...request.body });
      await afterChange();
      if (waiting !== null) return reply.code(202).send({ waiting });
      return readAddressBook(context, environment);
    });

    app.delete(path, { schema: { ...answer, body: Freed } }, async (request, reply) => {
      const { environment } = request.params;
      const actor = operatorOf(request, 'operator');
      const waiting = await freeAddress(context, { environment, actor, ...request.body });
      await afterChange();
      if (waiting !== null) return reply.code(202).send({ waiting });
      return readAddressBook(context, environment);
    });
  };

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Reason,
  OverrideAnswer,
  RolloutState,
  WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import { Type } from 'typebox';
import type { AppDependencies } from '../../plugins/app-dependencies';
import type { RolloutsContext } from './change-rollouts.service';
import type { MakeAct } from './waiting-acts';
import { confirmWaiting, readWaiting, withdrawWaiting } from './waiting-changes.service';

const environment = Type.String({ maxLength: 40 });
const Place = Type.Object({ environment });
const One = Type.Object({
  environment,
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const Reasoned = Type.Object({ reason: Reason }, { additionalProperties: false });
const path = '/environments/:environment/waiting';
/** The modules are those of the change, which is found first. */
const judgedLater = { modules: [] };

/** Changes that wait for a second person: listed, confirmed, withdrawn. */
export const waitingChangesRoutes =
  (
    context: RolloutsContext & { readonly makeAct: MakeAct } & Pick<
        AppDependencies,
        'operatorOf' | 'afterChange'
      >,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { operatorOf, afterChange } = context;

    app.get(
      path,
      { schema: { params: Place, response: { 200: Type.Array(WaitingChange) } } },
      async (request) => {
        operatorOf(request, 'reader');
        return [...(await readWaiting(context, request.params.environment))];
      },
    );

    const changed = {
      200: Type.Object({ states: Type.Array(RolloutState), issued: Type.Optional(OverrideAnswer) }),
    };
    app.post(
      `${path}/:id/confirm`,
      { schema: { params: One, body: Reasoned, response: changed } },
      async (request) => {
        const actor = operatorOf(request, 'operator', judgedLater);
        const { states, issued } = await confirmWaiting(context, {
          ...request.params,
          ...request.body,
          actor,
        });
        await afterChange();
        return { states: [...states], ...(issued === undefined ? {} : { issued }) };
      },
    );

    app.delete(
      `${path}/:id`,
      { schema: { params: One, body: Reasoned, response: { 200: WaitingChange } } },
      async (request) => {
        const actor = operatorOf(request, 'operator', judgedLater);
        const withdrawn = await withdrawWaiting(context, {
          ...request.params,
          ...request.body,
          actor,
        });
        await afterChange();
        return withdrawn;
      },
    );
  };

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SoakSkip, SoakSkipRequest } from '@billfold/shared/contracts/rollout.contract';
import { Type } from 'typebox';
import { modulesOf } from '../../plugins/operator-limits';
import type { AppDependencies } from '../../plugins/app-dependencies';
import type { RolloutsContext } from './change-rollouts.service';
import { readAskedSkips, skipSoak } from './skip-soak.service';

const Place = Type.Object({ environment: Type.String({ maxLength: 40 }) });
const path = '/environments/:environment/soak-skips';

/** Fixes that do not wait for their soak time: requested by one person, confirmed by a second. */
export const skipSoakRoutes =
  (
    context: RolloutsContext & Pick<AppDependencies, 'operatorOf' | 'afterChange'>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { operatorOf, afterChange } = context;

    app.get(
      path,
      { schema: { params: Place, response: { 200: Type.Array(SoakSkip) } } },
      async (request) => {
        operatorOf(request, 'reader');
        return [...(await readAskedSkips(context, request.params.environment))];
      },
    );

    app.post(
      path,
      { schema: { params: Place, body: SoakSkipRequest, response: { 200: SoakSkip } } },
      async (request) => {
        const actor = operatorOf(request, 'operator', {
          modules: modulesOf([request.body.release]),
        });
        const { environment } = request.params;
        const skip = await skipSoak(context, { environment, actor, ...request.body });
        await afterChange();
        return skip;
      },
    );
  };

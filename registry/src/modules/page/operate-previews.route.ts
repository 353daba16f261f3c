import {
  Preview,
  PreviewEnd,
  PreviewRequest,
  Waits,
} from '@billfold/shared/contracts/rollout.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { AppDependencies } from '../../plugins/app-dependencies';
import { modulesOf } from '../../plugins/operator-limits';
import type { OverridesContext } from './overrides.service';
import { endPreview, readPreviews, savePreview } from './previews.service';

const Query = Type.Object({ environment: Type.Optional(Type.String({ maxLength: 40 })) });

/** Previews: overrides with a name, for all visitors who have the address. */
export const operatePreviewsRoutes =
  (
    context: OverridesContext & Pick<AppDependencies, 'config' | 'operatorOf' | 'afterChange'>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { config, operatorOf, afterChange } = context;
    // An address that shows other releases in production is an operator's to give.
    const publisher = config.isProduction ? 'operator' : 'publisher';

    app.get(
      '/previews',
      { schema: { querystring: Query, response: { 200: Type.Array(Preview) } } },
      async (request) => {
        const { environment = context.environment } = request.query;
        operatorOf(request, 'reader', { environment });
        return [...(await readPreviews(context, environment))];
      },
    );

    app.post(
      '/previews',
      { schema: { body: PreviewRequest, response: { 201: Preview, 202: Waits } } },
      async (request, reply) => {
        const { environment, releases } = request.body;
        const actor = operatorOf(request, publisher, { modules: modulesOf(releases), environment });
        const preview = await savePreview(context, request.body, actor);
        await afterChange();
        return 'waiting' in preview ? reply.code(202).send(preview) : reply.code(201).send(preview);
      },
    );

    app.post(
      '/previews/end',
      { schema: { body: PreviewEnd, response: { 200: Type.Object({ ended: Type.String() }) } } },
      async (request) => {
        const { environment } = request.body;
        // Its modules are known once the preview is found.
        const actor = operatorOf(request, publisher, { modules: [], environment });
        await endPreview(context, request.body, actor);
        await afterChange();
        return { ended: request.body.name };
      },
    );
  };

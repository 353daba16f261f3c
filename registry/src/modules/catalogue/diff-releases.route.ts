import { ReleaseDiff } from '@billfold/shared/contracts/release-diff.contract';
import { ReleaseName } from '@billfold/shared/contracts/rollout.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { OperatorOf } from '../../plugins/operator-plugin';
import { compareReleases, type DiffContext } from './diff-releases.service';

const Query = Type.Object({
  to: ReleaseName,
  from: Type.Optional(ReleaseName),
  environment: Type.Optional(Type.String({ maxLength: 40 })),
  minutes: Type.Integer({ minimum: 1, maximum: 7 * 1_440, default: 1_440 }),
});

/** A comparison of two releases of a module, for the time before a promotion. */
export const diffReleasesRoute =
  (
    context: DiffContext & { readonly environment: string },
    operatorOf: OperatorOf,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/diff',
      { schema: { querystring: Query, response: { 200: ReleaseDiff } } },
      async (request) => {
        const { to, from = null, environment = context.environment, minutes } = request.query;
        operatorOf(request, 'reader', { environment });
        return compareReleases(context, { to, from, environment, minutes });
      },
    );
  };

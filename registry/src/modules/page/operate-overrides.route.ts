import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Reason,
  IssuedOverride,
  OverrideAnswer,
  OverrideRequest,
  Waits,
} from '@billfold/shared/contracts/rollout.contract';
import { Type } from 'typebox';
import { modulesOf } from '../../plugins/operator-limits';
import type { AppDependencies } from '../../plugins/app-dependencies';
import {
  endOverride,
  issueOverride,
  readOverrides,
  type OverridesContext,
} from './overrides.service';

const Query = Type.Object({ environment: Type.Optional(Type.String({ maxLength: 40 })) });
const Place = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
const Revocation = Type.Object({ reason: Type.Optional(Reason) }, { additionalProperties: false });

/** Signed permissions to see other releases: issued by an operator, listed, revoked. */
export const operateOverridesRoutes =
  (
    context: OverridesContext & Pick<AppDependencies, 'operatorOf' | 'afterChange'>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { operatorOf, afterChange } = context;

    app.get(
      '/overrides',
      { schema: { querystring: Query, response: { 200: Type.Array(IssuedOverride) } } },
      async (request) => {
        operatorOf(request, 'reader', { environment: request.query.environment ?? '*' });
        return [...(await readOverrides(context, request.query.environment ?? null))];
      },
    );

    app.post(
      '/overrides',
      { schema: { body: OverrideRequest, response: { 201: OverrideAnswer, 202: Waits } } },
      async (request, reply) => {
        const answer = await issueOverride(
          context,
          request.body,
          operatorOf(request, 'operator', {
            modules: modulesOf(request.body.releases),
            environment: request.body.environment,
          }),
        );
        await afterChange();
        return 'waiting' in answer ? reply.code(202).send(answer) : reply.code(201).send(answer);
      },
    );

    app.post(
      '/overrides/:id/revoke',
      {
        schema: {
          params: Place,
          body: Type.Union([Revocation, Type.Null()]),
          response: { 200: IssuedOverride },
        },
      },
      async (request) => {
        // What it concerns is known once the permission is found.
        const actor = operatorOf(request, 'operator', { modules: [], environment: null });
        const override = await endOverride(
          context,
          request.params.id,
          request.body?.reason ?? 'revoked by hand',
          actor,
        );
        await afterChange();
        return override;
      },
    );
  };

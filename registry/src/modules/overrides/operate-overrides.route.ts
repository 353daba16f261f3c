import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OverrideRequest } from '@billfold/shared/contracts/rollout.contract';
import { Type } from 'typebox';
import { modulesOf } from '../../plugins/operator-limits';
import type { OperatorOf } from '../../plugins/operator.plugin';
import {
  endOverride,
  issueOverride,
  readOverrides,
  type OverridesContext,
} from './overrides.service';

const Issued = Type.Object({
  id: Type.String(),
  environment: Type.String(),
  releases: Type.Array(Type.String()),
  issuedBy: Type.String(),
  issuedFor: Type.String(),
  reason: Type.String(),
  issuedAt: Type.String(),
  expiresAt: Type.String(),
  revokedAt: Type.Union([Type.String(), Type.Null()]),
  preview: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const Answer = Type.Object({ override: Issued, token: Type.String(), link: Type.String() });
const Query = Type.Object({ environment: Type.Optional(Type.String({ maxLength: 40 })) });
const Place = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
const Revocation = Type.Object(
  { reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })) },
  { additionalProperties: false },
);

/** Signed permissions to see other releases: issued by an operator, listed, revoked. */
export const operateOverridesRoutes =
  (
    context: OverridesContext,
    operatorOf: OperatorOf,
    afterChange: () => Promise<void>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/overrides',
      { schema: { querystring: Query, response: { 200: Type.Array(Issued) } } },
      async (request) => {
        operatorOf(request, 'reader', { environment: request.query.environment ?? '*' });
        const overrides = await readOverrides(context, request.query.environment ?? null);
        return overrides.map((override) => ({ ...override, releases: [...override.releases] }));
      },
    );

    app.post(
      '/overrides',
      { schema: { body: OverrideRequest, response: { 201: Answer } } },
      async (request, reply) => {
        const { override, token, link } = await issueOverride(
          context,
          request.body,
          operatorOf(request, 'operator', {
            modules: modulesOf(request.body.releases),
            environment: request.body.environment,
          }),
        );
        await afterChange();
        return reply
          .code(201)
          .send({ override: { ...override, releases: [...override.releases] }, token, link });
      },
    );

    app.post(
      '/overrides/:id/revoke',
      {
        schema: {
          params: Place,
          body: Type.Union([Revocation, Type.Null()]),
          response: { 200: Issued },
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
        return { ...override, releases: [...override.releases] };
      },
    );
  };

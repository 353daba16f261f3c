import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { PlanSource } from '../plans/plans.public';

const Health = Type.Object({
  live: Type.Boolean(),
  ready: Type.Boolean(),
  degraded: Type.Array(Type.String(), { description: 'what does not work right now, a sentence each' }),
  environment: Type.String(),
  revision: Type.Union([Type.Integer(), Type.Null()]),
  modules: Type.Record(Type.String(), Type.String()),
});

/** Ready means that pages can be served. A database that is away degrades, and does not stop that. */
export const healthRoute = (source: PlanSource, environment: string): FastifyPluginAsyncTypebox => async (app) => {
  app.get('/registry/health', { schema: { response: { 200: Health, 503: Health } } }, async (_request, reply) => {
    const { inputs, awaySince } = source;
    const ready = inputs?.served.some(({ module }) => module === 'shell') ?? false;
    const degraded = [
      ...(awaySince === null ? [] : [`The database has not answered since ${awaySince.toISOString()}; the last known state is served.`]),
      ...(ready ? [] : ['No shell is registered.']),
    ];
    const modules = Object.fromEntries((inputs?.served ?? []).map(({ module, current }) => [module, `${current.version}-${current.build}`]));
    return reply.code(ready ? 200 : 503).header('Cache-Control', 'no-store').send({ live: true, ready, degraded, environment, revision: inputs?.revision ?? null, modules });
  });
};

import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from '../context/app-instance';

/** A registry of this app alone, so that several apps live in one process. */
export const createMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'api_' });
  return registry;
};

/** GET /metrics in Prometheus form, for the machine's own network: the proxy in front does not pass it on. */
export const registerMetrics = (app: App, registry: Registry): void => {
  const durations = new Histogram({
    name: 'api_request_duration_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 45],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
};

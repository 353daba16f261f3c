import type { RouteOptions } from 'fastify';
import type { App } from '../context/app-instance';

/** The route table of the modules below /api, without the HEAD twins that Fastify adds. */
export const readRoutes = (app: App): readonly RouteOptions[] =>
  app.routeTable.filter((route) => route.method !== 'HEAD');

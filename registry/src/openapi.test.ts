import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import {
  newWorld,
  openRegistry,
  startTestServer,
  type TestRegistry,
  type TestServer,
} from './testing/test-registry';

type Operation = {
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly responses: Readonly<Record<string, unknown>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

let server: TestServer;
let registry: TestRegistry;
/** Every route that the registry registered, as `GET /registry/api/me`. */
const routes: string[] = [];

const collectRoutes = (message: unknown): void => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
  });
};

beforeAll(async () => {
  server = await startTestServer();
  subscribe('fastify.initialization', collectRoutes);
  registry = await openRegistry(await newWorld(server));
  unsubscribe('fastify.initialization', collectRoutes);
});
afterAll(async () => {
  await registry.close();
  await server.stop();
});

const readDocument = async (): Promise<Document> =>
  (await registry.app.inject({ url: '/registry/openapi.json' })).json<Document>();

/** Answers for people: no calls for programs. */
const pages = [
  'GET /*',
  'GET /registry/icon.svg',
  'GET /registry/icons/:name',
  'GET /registry/console',
  'GET /registry/console/*',
  'GET /registry/console/files/:name',
  'GET /registry/openapi.json',
];

describe('the OpenAPI document of the registry', () => {
  it('is valid', async () => {
    expect(await new Validator().validate(await readDocument())).toEqual({ valid: true });
  });

  it('holds every route but the pages', async () => {
    const described = Object.entries((await readDocument()).paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const asWritten = routes
      .filter((route) => !pages.includes(route))
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{*}'));
    expect(described.toSorted()).toEqual([...new Set(asWritten)].toSorted());
    expect(described.length).toBeGreaterThan(25);
  });

  it('names a token for the calls that need one, and for no other', async () => {
    const { paths } = await readDocument();
    const needsToken = (path: string, method: string): boolean =>
      paths[path]?.[method]?.security !== undefined;
    expect(needsToken('/registry/api/releases', 'post')).toBe(true);
    expect(needsToken('/registry/api/session', 'post')).toBe(false);
    expect(needsToken('/registry/plan', 'get')).toBe(false);
    expect(paths['/registry/api/environments/{environment}/changes']?.['post']?.tags).toEqual([
      'changes',
    ]);
  });
});

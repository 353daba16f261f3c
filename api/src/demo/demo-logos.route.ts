import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import type { App } from '../context/app-instance';
import { failures } from '../http/error-schema';
import { notFound } from '../core/problem.errors';
import { demoMerchants } from './world/demo-merchants';

const folder = new URL('./logos/', import.meta.url);
const logos: ReadonlySet<string> = new Set(demoMerchants.map((merchant) => merchant.logo));

/**
 * GET /api/logos/{file}: the pictures of the demo's merchants. Known names only, so nothing else of the disk is read.
 */
export const demoLogosModule = (app: App): void => {
  const loaded = new Map<string, Promise<string>>();
  app.get(
    '/logos/:file',
    {
      config: { access: 'public' },
      schema: {
        summary: "A merchant's logo",
        tags: ['Merchants'],
        params: Type.Object({ file: Type.String({ maxLength: 80 }) }),
        response: { 200: Type.String(), ...failures(404) },
      },
    },
    async (request, reply) => {
      const { file } = request.params;
      if (!logos.has(file)) throw notFound();
      const svg = loaded.get(file) ?? readFile(new URL(file, folder), 'utf8');
      loaded.set(file, svg);
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
        .send(await svg);
    },
  );
};

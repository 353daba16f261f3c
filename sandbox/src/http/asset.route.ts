import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const ASSETS = new URL('./assets/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Serves a fixed set of files below `prefix`, each with the same headers. */
export const serveAssets = (
  app: FastifyInstance,
  {
    prefix,
    folder,
    files,
    headers,
  }: {
    prefix: string;
    folder: string;
    files: readonly string[];
    headers: Readonly<Record<string, string>>;
  },
): void => {
  for (const file of files) {
    const content = readFileSync(new URL(`${folder}/${file}`, ASSETS));
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    app.get(`${prefix}/${file}`, async (_request, reply) =>
      reply
        .headers({ ...headers, 'Cache-Control': 'no-cache' })
        .type(type)
        .send(content),
    );
  }
};

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../core/config';
import { createLoggerOptions } from './logging-plugin';

const path = '/hosted_payment/verify_code/Cedar_Water/standard/482613/3035550104';
const lines: string[] = [];
let app: FastifyInstance;
beforeAll(async () => {
  const config = { ...readConfig({ NODE_ENV: 'test' }), logLevel: 'trace' } as const;
  app = Fastify({
    logger: createLoggerOptions({ config, logStream: { write: (line) => void lines.push(line) } }),
  });
  app.get('/hosted_payment/verify_code/:merchant/:diff/:code/:phone', async (request) => {
    request.log.info({ tried: request.url }, `tried "${request.url}"`);
    throw new Error(`No answer for ${request.url} in time`);
  });
});
afterAll(async () => {
  await app.close();
});

it('logs never contain the path of a texted code', async () => {
  expect((await app.inject(path)).statusCode).toBe(500);
  expect((await app.inject(`${path}/too/long`)).statusCode).toBe(404);
  expect((await app.inject(`${path}%E0%A4%A`)).statusCode).toBe(400);
  const everything = lines.map((line) => JSON.stringify(JSON.parse(line))).join('\n');
  expect(lines.length).toBeGreaterThan(4);
  expect(everything).toContain('verify_code/[redacted]');
  for (const secret of ['482613', '3035550104', 'Cedar_Water'])
    expect(everything).not.toContain(secret);
});

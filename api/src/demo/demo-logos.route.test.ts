import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { demoMerchants } from './world/demo-merchants';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('GET /api/logos/{file}', () => {
  it('answers every merchant logo of the demo as a cacheable picture', async () => {
    for (const { logo, name } of demoMerchants) {
      const answer = await test.app.inject({ url: `/api/logos/${logo}` });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
      expect(answer.headers['cache-control']).toContain('max-age=86400');
      expect(answer.body).toContain(`aria-label="${name}"`);
    }
  });

  it('answers 404 for any other file', async () => {
    for (const file of ['unknown.svg', '..%2Fseed.ts', '%2e%2e%2fseed.ts']) {
      expect((await test.app.inject({ url: `/api/logos/${file}` })).statusCode).toBe(404);
    }
  });
});

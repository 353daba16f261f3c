import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { product } from './testing/control';
import { hasNginx, startNginx, type RunningNginx } from './testing/nginx';
import { watchLiveSocket } from './testing/live-socket';
import { sandbox } from './testing/sandbox';
import { signInStaff, toast } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import { makeCustomer } from './testing/world';

test.skip(
  !hasNginx(),
  'There is no nginx on this machine: the production routing was not exercised.',
);

let nginx: RunningNginx;
/** The same before servers that do not answer. */
let cutOff: RunningNginx;

test.beforeAll(async ({ product: { apiUrl, registryUrl, dataDir } }) => {
  await product.reset();
  nginx = await startNginx({
    api: [new URL(apiUrl).host],
    registry: [new URL(registryUrl).host],
    moduleStore: join(dataDir, 'modules'),
  });
  cutOff = await startNginx({
    api: ['127.0.0.1:9'],
    registry: ['127.0.0.1:9'],
    moduleStore: join(dataDir, 'modules'),
  });
});
test.afterAll(() => Promise.all([nginx, cutOff].map((one) => one.stop())));

const firstFile = async (kind: 'js' | 'css'): Promise<string> => {
  const html = await (await fetch(`${nginx.url}/login`)).text();
  const [path] = new RegExp(`/modules/[^"']+\\.${kind}`).exec(html) ?? [];
  if (path === undefined) throw new Error(`The page names no ${kind} file.`);
  return path;
};

test('nginx passes on pages with their headers', async () => {
  const answer = await fetch(`${nginx.url}/admin/invoices?status=late`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ws://${new URL(nginx.url).host}`,
  );
  expect(answer.headers.get('integrity-policy')).toBe(
    'blocked-destinations=(script), endpoints=(reports)',
  );
});

const viaTls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };

test('nginx trusts the forwarded headers of a named TLS proxy', async ({
  product: { apiUrl, registryUrl, dataDir },
}) => {
  const behind = await startNginx({
    api: [new URL(apiUrl).host],
    registry: [new URL(registryUrl).host],
    moduleStore: join(dataDir, 'modules'),
    front: '127.0.0.1',
  });
  try {
    const { headers } = await fetch(`${behind.url}/login`, { headers: viaTls });
    expect(headers.get('content-security-policy')).toContain(
      `connect-src 'self' wss://${new URL(behind.url).host}`,
    );
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    await expect.poll(behind.readLogs).toMatch(/^203\.0\.113\.7 .* \/login 200 /m);
  } finally {
    await behind.stop();
  }
});

test('nginx ignores forwarded headers of other callers', async () => {
  const { headers } = await fetch(`${nginx.url}/login`, { headers: viaTls });
  expect(headers.get('content-security-policy')).toContain(
    `connect-src 'self' ws://${new URL(nginx.url).host}`,
  );
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(await nginx.readLogs()).not.toContain('203.0.113.7');
});

test("nginx passes on calls of merchants' sites and the frame-ancestors of their payment page [PUB-194 PUB-215]", async () => {
  const answer = await fetch(`${nginx.url}/v1/payment/process`, {
    method: 'POST',
    body: new URLSearchParams({ payment_type: 'cash', blytzpay_account_id: '1', amount: '1' }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ success: false, code: 'wrong_credentials' }),
  ]);
  const page = await fetch(`${nginx.url}/embedded-payment?company_token=ct_demo_cedar_water`);
  expect(page.headers.get('x-frame-options')).toBeNull();
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://');
  expect((await fetch(`${nginx.url}/v1/%2e%2e/%2e%2e/metrics`)).status).toBe(404);
});

test('nginx serves the files of releases from the store, immutable and precompressed', async () => {
  for (const [kind, type] of [
    ['js', 'text/javascript'],
    ['css', 'text/css'],
  ] as const) {
    const answer = await fetch(nginx.url + (await firstFile(kind)), {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining(type),
      'x-content-type-options': 'nosniff',
      server: 'nginx',
      vary: 'Accept-Encoding',
    });
    // The registry, which serves what the store does not have, would say so.
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
  const missing = await fetch(`${nginx.url}/modules/mf-inbox/9.9.9-nothing/remoteEntry.js`);
  expect([missing.status, await missing.text()]).toEqual([
    404,
    'No such file in any registered release.\n',
  ]);
});

test('nginx and registry hide release descriptions, compressed copies and incomplete uploads', async ({
  product: { registryUrl, dataDir },
}) => {
  const file = await firstFile('js');
  const release = file.split('/').slice(0, 4).join('/');
  await mkdir(join(dataDir, 'modules/.incoming/half'), { recursive: true });
  await writeFile(join(dataDir, 'modules/.incoming/half/main.js'), '');
  for (const path of [`${release}/release.json`, `${file}.gz`, '/modules/.incoming/half/main.js']) {
    const answers = await Promise.all([nginx.url, registryUrl].map((base) => fetch(base + path)));
    const seen = await Promise.all(
      answers.map(async (answer) => [
        answer.status,
        answer.headers.get('cache-control'),
        await answer.text(),
      ]),
    );
    expect(seen, path).toEqual([
      seen[1],
      [404, 'no-store', 'No such file in any registered release.\n'],
    ]);
  }
});

test('nginx passes on the refusal of a too large body', async () => {
  const body = new URLSearchParams({ username: 'x'.repeat(4_000_000) });
  for (let count = 0; count < 8; count += 1) {
    const answer = await fetch(`${nginx.url}/api/auth/login`, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'payload_too_large' }),
    ]);
  }
});

test('nginx refuses a body over its own limit as the API would', async () => {
  const answer = await fetch(`${nginx.url}/api/auth/login`, {
    method: 'POST',
    body: 'x'.repeat(10 * 1_048_576 + 1),
  });
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { code: 'payload_too_large', detail: 'This is too large to send.' },
  ]);
});

test('nginx exposes the API and hides internal addresses', async () => {
  expect((await fetch(`${nginx.url}/api/health`)).status).toBe(200);
  expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${nginx.url}/test/clock`)).status).toBe(404);
  expect(
    (await fetch(`${nginx.url}/test/clock`, { method: 'POST', body: '{"advance":"P1D"}' })).status,
  ).toBe(404);
});

test('nginx keeps a texted code and its phone out of its logs [API-134]', async () => {
  const path = '/api/hosted_payment/verify_code/Cedar%20Water/standard/482613/3035550104';
  expect((await fetch(`${nginx.url}${path}`)).status).toBe(400);
  expect((await fetch(`${cutOff.url}${path}`)).status).toBe(502);
  // A line is written after its answer was sent.
  await expect.poll(nginx.readLogs).toMatch(/GET \/api\/hosted_payment\/verify_code 400/);
  await expect.poll(cutOff.readLogs).toMatch(/GET \/api\/hosted_payment\/verify_code 502/);
  const logs = (await nginx.readLogs()) + (await cutOff.readLogs());
  for (const secret of ['482613', '3035550104']) expect(logs).not.toContain(secret);
});

test('nginx keeps codes, keys and birthdates of addresses out of its error logs', async () => {
  const paths = [
    '/reset-password?username=cedar.owner&code=link-secret-1',
    '/create-password?username=cedar.owner&code=link-secret-2',
    '/customer/reset?username=ana.rivera&code=link-secret-3',
    '/embedded-payment?company_token=link-secret-4&api_key=link-secret-5',
    '/customer/pay/1?auth_token=link-secret-6',
    '/api/auth/verify_info?username=nora&date_of_birth=1990-05-17&zip=link-secret-7',
    '/v1/payment/process?api_key=link-secret-8',
    '/modules/nothing.js?code=link-secret-9',
  ];
  for (const path of paths)
    expect(
      (await fetch(`${cutOff.url}${path}`, { headers: { referer: `${cutOff.url}${path}` } }))
        .status,
    ).toBe(502);
  await expect.poll(cutOff.readLogs).toMatch(/GET \/reset-password 502 .* 127\.0\.0\.1:9 502/);
  await expect.poll(cutOff.readLogs).toMatch(/GET \/modules\/nothing\.js 502/);
  const logs = await cutOff.readLogs();
  expect(logs).not.toMatch(/link-secret|1990-05-17/);
});

test('nginx answers with our own page when no server answers, which loads itself again', async () => {
  for (const path of ['/admin/invoices', '/api/health', '/v1/payment/process', '/modules/x.js']) {
    const answer = await fetch(`${cutOff.url}${path}`, { method: 'POST', body: 'amount=1' });
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([502, 'no-store']);
    expect(answer.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    expect(html, path).toContain("Billfold isn't responding right now");
    expect(html, path).toMatch(/<meta http-equiv="refresh" content="10"/);
  }
});

test('nginx keeps the secrets of links and payment pages out of its logs', async () => {
  const pages = [
    '/embedded-payment?session=ps_kept-from-logs',
    '/embedded-payment?company_token=ct_demo_cedar_water&api_key=pk_kept-from-logs',
    '/create-password?token=kept-from-logs',
  ];
  for (const page of pages) {
    expect((await fetch(`${nginx.url}${page}`)).status).toBeLessThan(500);
    expect((await fetch(`${cutOff.url}${page}`)).status).toBe(502);
  }
  for (const { readLogs } of [nginx, cutOff])
    await expect.poll(readLogs).toMatch(/GET \/create-password \d{3}/);
  const logs = (await nginx.readLogs()) + (await cutOff.readLogs());
  expect(logs).toMatch(/GET \/embedded-payment 502/);
  expect(logs).not.toContain('kept-from-logs');
});

test('The product works behind nginx, with the notification socket', async ({ visit, db }) => {
  const customer = await makeCustomer(db);
  const live = watchLiveSocket();
  const page = await visit(`${nginx.url}/login`, { prepare: live.prepare });
  await signInStaff(page, people.owner);
  await expect(page).toHaveURL(`${nginx.url}/admin/dashboard`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await live.hasJoined;
  await sandbox.sendText({
    from: `+1${customer.phone}`,
    to: '+13035550100',
    body: 'Through the front door',
  });
  await expect(toast(page, 'Through the front do')).toBeVisible();
});

/** Takes a request and drops the connection without an answer. */
const startDroppingServer = async (onRequest: () => void): Promise<Server> => {
  const server = createServer((request) => {
    onRequest();
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
};

test('nginx never sends a POST twice', async ({ product: { dataDir } }) => {
  let count = 0;
  const servers = await Promise.all([
    startDroppingServer(() => (count += 1)),
    startDroppingServer(() => (count += 1)),
  ]);
  const hosts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  const front = await startNginx({
    api: hosts,
    registry: hosts,
    moduleStore: join(dataDir, 'modules'),
  });
  count = 0;
  const answer = await fetch(`${front.url}/api/transactions/pay_once`, {
    method: 'POST',
    body: new URLSearchParams({ id: '1' }),
  });
  expect([answer.status, count]).toEqual([502, 1]);
  await front.stop();
  for (const server of servers) server.close();
});

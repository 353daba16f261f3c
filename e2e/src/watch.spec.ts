import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { product, type Ran } from './testing/control';
import { readProduct } from './testing/config';
import { expect, test } from './testing/test';

test.beforeAll(() => product.reset());

type Answer = {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
};
const unchanged = (answer: Answer): Answer => answer;

/** Intercepts calls between payers and the product, and changes what it likes. */
const startMiddleman = async (
  change: (answer: Answer) => Answer,
): Promise<{ readonly url: string; readonly server: Server }> => {
  const forward = ({ host, accept }: IncomingHttpHeaders): Record<string, string> => ({
    accept: accept ?? '*/*',
    'x-forwarded-host': host ?? '',
  });
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      const answer = await fetch(`${readProduct().url}${path}`, {
        method: request.method ?? 'GET',
        headers: forward(request.headers),
        ...(request.method === 'GET' ? {} : { body: '' }),
      });
      const headers = Object.fromEntries(
        [...answer.headers].filter(
          ([name]) =>
            !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(
              name,
            ),
        ),
      );
      const own = `ws://${new URL(readProduct().url).host}`;
      const policy = headers['content-security-policy'];
      const reached =
        policy === undefined
          ? headers
          : {
              ...headers,
              'content-security-policy': policy.replace(own, `ws://${request.headers.host}`),
            };
      const changed = change({
        path,
        headers: reached,
        body: Buffer.from(await answer.arrayBuffer()),
      });
      response.writeHead(answer.status, changed.headers).end(changed.body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

const page = '/donation?company_token=ct_demo_cedar_water';
const isPage = ({ headers }: Answer): boolean =>
  headers['content-type']?.startsWith('text/html') ?? false;
const without = (headers: Answer['headers'], ...names: readonly string[]): Answer['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const watchThrough = async (change: (answer: Answer) => Answer): Promise<Ran> => {
  const { url, server } = await startMiddleman(change);
  try {
    return await product.registry('watch', '--url', url, page);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

const asInTheInventory = /\/donation: \d+ scripts executed, all as in the inventory/;

test('Unchanged pages match the inventory', async () => {
  const ran = await product.registryProgram('watch');
  expect(ran, ran.output).toEqual({
    code: 0,
    output: expect.stringContaining('/embedded-payment: '),
  });
  expect(ran.output).toMatch(asInTheInventory);
  expect((await watchThrough(unchanged)).output).toMatch(asInTheInventory);
});

const addByte = (answer: Answer): Answer =>
  /\/mf-public\/.*\/donate\.[^/]*\.js$/.test(answer.path)
    ? { ...answer, body: Buffer.concat([answer.body, Buffer.from('\n')]) }
    : answer;

test('Removed policies, an injected script, a foreign frame and a changed byte are reported', async ({
  db,
}) => {
  const ran = await watchThrough((answer) =>
    isPage(answer)
      ? {
          ...answer,
          headers: without(answer.headers, 'content-security-policy', 'integrity-policy'),
          body: Buffer.from(
            answer.body
              .toString()
              .replace(/<script type="importmap">.*?<\/script>/s, '')
              .replaceAll(/ integrity="[^"]*"/g, '')
              .replace(
                '</body>',
                '<script>globalThis.skimmed = 1</script><iframe src="http://127.0.0.1:9/card"></iframe></body>',
              ),
          ),
        }
      : addByte(answer),
  );
  expect(ran.code).toBe(1);
  for (const rule of [
    'the header content-security-policy is missing',
    'the header integrity-policy is missing',
    'a script that is not in the inventory: script made of text in /donation',
    'a frame that is not in the inventory',
  ])
    expect(ran.output).toContain(rule);
  expect(ran.output).toMatch(/a script with other bytes: \/modules\/mf-public\/[^ ]*donate/);
  const { rows } = await db.query<{ rule: string }>(
    "select rule from registry.reports where kind = 'inventory'",
  );
  expect(rows.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining([
      'a script that is not in the inventory',
      'the header content-security-policy is missing',
    ]),
  );
});

test('A changed byte that the browser refuses by its hash is reported', async () => {
  const refused = await watchThrough(addByte);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('the browser refused something'),
  ]);
});

test('The watch command explains wrong arguments', async () => {
  const unknown = await product.registry('watch', '/customer/dashboard');
  expect([unknown.code, unknown.output]).toEqual([
    2,
    expect.stringContaining('/customer/dashboard is no payment page. There are: '),
  ]);
  const often = await product.registry('watch', '--every', 'often');
  expect([often.code, often.output]).toEqual([2, expect.stringContaining('such as 1d')]);
  const list = await product.registry('inventory', '--csv');
  expect(list.output.split('\n')[0]).toBe(
    'environment,page,module,release,script,integrity,purpose,owner,approver,generated at',
  );
  expect(list.output).toMatch(/dev,\/donation,mf-public,.*,access,payments,/);
});

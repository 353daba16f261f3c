import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@billfold/postgres/launch';
import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { ImportResult, ImportView } from '@billfold/shared/contracts/import.contract';
import { Pool } from 'pg';
import { freePort, runCommand, startService, type Service } from '../measure/child-process';
import type { Teardown } from '../measure/teardown';
import { baseVariables, root, type Variables } from '../settings/config';
import { insertCustomers } from './import-files';

/** Two merchants that import, so that each measurement begins without rows, and one that only lists its customers. */
export const merchants = { quiet: 1, struck: 2, other: 3 } as const;

const otherCustomers = 2_000;

type Tokens = { readonly owner: string; readonly neighbour: string };

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

const fill = async (db: Pool, { owner, neighbour }: Tokens): Promise<void> => {
  await db.query(
    `insert into merchants (id, name, created_at)
     values (1, 'Quiet Water', now()), (2, 'Struck Gas', now()), (3, 'Other Power', now())`,
  );
  await db.query(
    `insert into users (id, kind, role, username, state, first_name, created_at)
     values (1, 'merchant', 2, 'owner', 'active', 'Olive', now()),
       (2, 'merchant', 2, 'neighbour', 'active', 'Noor', now())`,
  );
  await db.query(`select setval(pg_get_serial_sequence('users', 'id'), 2)`);
  await db.query(
    `insert into merchant_staff (user_id, merchant_id, permissions) values (1, 1, $1), (1, 2, $1), (2, 3, $1)`,
    [[...permissions]],
  );
  await db.query(
    `insert into sessions (token_hash, user_id, kind, scope, created_at, last_used_at, expires_at)
     select token, id, 'merchant', 'full', now(), now(), now() + interval '12 hours'
       from (values ($1::bytea, 1), ($2::bytea, 2)) s (token, id)`,
    [hash(owner), hash(neighbour)],
  );
  await insertCustomers(db, merchants.other, otherCustomers);
};

const startApi = async (variables: Variables) => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = (): Promise<Service> =>
    startService({
      name: 'The API',
      args: ['api/src/server.ts'],
      cwd: root,
      variables: { ...variables, API_PORT: port },
      readyUrl: `${url}/api/health`,
    });
  let service = await start();
  return {
    url,
    crash: async (): Promise<void> => {
      await service.kill();
      service = await start();
    },
    stop: () => service.stop(),
  };
};

const metric = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

/** The money invariants that need no gateway. Throws the lines of one that is violated. */
const auditMoney = async (variables: Variables): Promise<void> => {
  const args = ['--import', 'tsx', 'api/src/audit-money.ts'];
  const { code, stdout, stderr } = await runCommand(process.execPath, args, {
    cwd: root,
    variables,
  });
  if (stdout === '' || code === 1) throw new Error(`The money audit:\n${stdout}${stderr}`);
};

/** A database, one API process that imports, and one more that only answers calls. */
export const openImportStage = async (teardown: Teardown, kind: ImportKind) => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-import-'));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  teardown.add(postgres.stop);
  const variables = {
    ...baseVariables(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATABASE_URL: postgres.url,
  };
  const worker = await startApi({ ...variables, WORKERS: '1' });
  teardown.add(worker.stop);
  const second = await startApi({ ...variables, WORKERS: '0' });
  teardown.add(second.stop);
  const db = new Pool({ connectionString: postgres.url, max: 4 });
  db.on('error', () => {});
  teardown.add(() => db.end());
  const tokens: Tokens = {
    owner: randomBytes(32).toString('base64url'),
    neighbour: randomBytes(32).toString('base64url'),
  };
  await fill(db, tokens);

  const ask = async <Body>(url: string, body?: object, token = tokens.owner): Promise<Body> => {
    const headers = { authorization: `MerchantToken ${token}`, 'content-type': 'application/json' };
    const call = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url, { ...call, headers });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const send = (base: string, body: object): Promise<ImportResult> =>
    ask(`${base}/api/merchants/import_${kind}`, body);
  const customers = `${worker.url}/api/subscriptions?limit=25`;
  return {
    db,
    /** The process that imports, and the clients that call it. */
    here: { url: `${worker.url}/api`, authorization: `MerchantToken ${tokens.owner}` },
    /** Of the process that imports. */
    strike: worker.crash,
    importHere: (body: object) => send(worker.url, body),
    importElsewhere: (body: object) => send(second.url, body),
    view: (id: number): Promise<ImportView> => ask(`${second.url}/api/imports/${id}`),
    /** Calls to the process that imports. */
    calls: {
      'another business': () => ask(customers, undefined, tokens.neighbour),
      'the business itself': () => ask(`${customers}&merchant_id=${merchants.quiet}`),
    },
    auditMoney: () => auditMoney(variables),
    measure: async () => {
      const text = await (await fetch(`${worker.url}/metrics`)).text();
      return {
        bytes: metric(text, 'api_process_resident_memory_bytes'),
        lagMs: metric(text, 'api_nodejs_eventloop_lag_p99_seconds') * 1_000,
      };
    },
  };
};

export type ImportStage = Awaited<ReturnType<typeof openImportStage>>;

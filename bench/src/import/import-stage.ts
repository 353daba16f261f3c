import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@billfold/postgres/launch';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { ImportResult, ImportView } from '@billfold/shared/contracts/import.contract';
import { Pool } from 'pg';
import { freePort, startService, type Service } from '../measure/child-process';
import type { Teardown } from '../measure/teardown';
import { baseVariables, root } from '../settings/config';

/** Two merchants, so that each measurement begins without customers. */
export const merchants = { quiet: 1, struck: 2 } as const;

const fill = async (db: Pool, token: string): Promise<void> => {
  await db.query(
    `insert into merchants (id, name, created_at) values (1, 'Quiet Water', now()), (2, 'Struck Gas', now())`,
  );
  await db.query(
    `insert into users (id, kind, role, username, state, first_name, created_at) values (1, 'merchant', 2, 'owner', 'active', 'Olive', now())`,
  );
  await db.query(
    'insert into merchant_staff (user_id, merchant_id, permissions) select 1, id, $1 from merchants',
    [[...permissions]],
  );
  await db.query(
    `insert into sessions (token_hash, user_id, kind, scope, created_at, last_used_at, expires_at)
     values ($1, 1, 'merchant', 'full', now(), now(), now() + interval '12 hours')`,
    [createHash('sha256').update(token).digest()],
  );
};

const startApi = async (variables: Readonly<Record<string, string | undefined>>) => {
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

/** A database, one API process that imports, and one more that only answers calls. */
export const openImportStage = async (teardown: Teardown) => {
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
  const other = await startApi({ ...variables, WORKERS: '0' });
  teardown.add(other.stop);
  const db = new Pool({ connectionString: postgres.url, max: 4 });
  db.on('error', () => {});
  teardown.add(() => db.end());
  const token = randomBytes(32).toString('base64url');
  await fill(db, token);
  const headers = {
    authorization: `MerchantToken ${token}`,
    'content-type': 'application/json',
  };

  const ask = async <Body>(url: string, body?: object): Promise<Body> => {
    const call = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url, { ...call, headers });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const send = (base: string, body: object): Promise<ImportResult> =>
    ask(`${base}/api/merchants/import_customers`, body);
  return {
    db,
    /** Of the process that imports. */
    strike: worker.crash,
    importHere: (body: object) => send(worker.url, body),
    importElsewhere: (body: object) => send(other.url, body),
    view: (id: number): Promise<ImportView> => ask(`${other.url}/api/imports/${id}`),
    /** A call of another person to the process that imports. */
    callOther: () => ask(`${worker.url}/api/subscriptions?limit=25&merchant_id=1`),
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

import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@billfold/postgres/launch';
import { openTextJournal, type TextJournal } from '@billfold/sandbox/text-journal';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import { Pool } from 'pg';
import { freePort, startService, type Service } from '../measure/child-process';
import { sandboxAccount, startSandbox } from '../measure/sandbox';
import type { Teardown } from '../measure/teardown';
import { baseVariables, root } from '../settings/config';

export type Victim = { readonly strike: () => Promise<void> };

export type MassSendStage = {
  readonly db: Pool;
  readonly texts: TextJournal;
  readonly victims: readonly Victim[];
  /** A call of the staff of both merchants. */
  readonly call: (
    method: 'GET' | 'POST',
    path: string,
    fields?: Readonly<Record<string, string>>,
  ) => Promise<Record<string, unknown>>;
};

/** Noon in Denver: no text is delayed by quiet hours. */
const noon = '2026-11-20T19:00:00.000Z';
/** The clocks tick: one that starts again is where the others are. */
const beganAt = Date.now();
export const merchants = { crowd: 1, other: 2 } as const;

/** Two merchants with a number each, their staff, and customers who agreed to texts. */
const fill = async (db: Pool, token: string, crowd: number): Promise<void> => {
  await db.query(
    `insert into merchants (id, name, sms_number, created_at) values (1, 'Crowd Water', '+13035550101', $1),
      (2, 'Other Gas', '+13035550102', $1)`,
    [noon],
  );
  await db.query(
    `insert into users (id, kind, role, username, state, first_name, created_at)
      values (1, 'merchant', 2, 'owner', 'active', 'Olive', $1)`,
    [noon],
  );
  await db.query(`select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users`);
  await db.query(
    'insert into merchant_staff (user_id, merchant_id, permissions) select 1, id, $1 from merchants',
    [[...permissions]],
  );
  await db.query(
    `insert into sessions (token_hash, user_id, kind, scope, created_at, last_used_at, expires_at)
      values ($1, 1, 'merchant', 'full', $2, $2, $3)`,
    [createHash('sha256').update(token).digest(), noon, '2026-11-21T19:00:00.000Z'],
  );
  for (const [merchant, count] of [
    [merchants.crowd, crowd],
    [merchants.other, 200],
  ])
    await db.query(
      `with people as (
         insert into users (kind, role, username, phone, first_name, state, created_at)
         select 'customer', 4, 'c' || $1::bigint || '.' || n, (2000000000 + $1::bigint * 1000000000 + n)::text,
           'Casey', 'active', $3 from generate_series(1, $2::integer) n
         returning id)
       insert into subscriptions (user_id, merchant_id, state, sms_opt_in, created_at) select id, $1::bigint,
         'active', true, $3 from people`,
      [merchant, count, noon],
    );
  await db.query('analyze');
};

const startApi = async (
  variables: Readonly<Record<string, string | undefined>>,
): Promise<{
  readonly url: string;
  readonly crash: () => Promise<void>;
  readonly stop: () => Promise<void>;
}> => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const clockNow = (): string => new Date(Date.parse(noon) + Date.now() - beganAt).toISOString();
  const start = (): Promise<Service> =>
    startService({
      name: 'The API',
      args: ['api/src/server.ts'],
      cwd: root,
      variables: { ...variables, API_PORT: port, CLOCK_START: clockNow() },
      readyUrl: `${url}/api/health`,
    });
  let service = await start();
  return {
    url,
    crash: async () => {
      await service.kill();
      service = await start();
    },
    stop: () => service.stop(),
  };
};

/**
 * A database, a text provider that leaves 1 % of its calls without an answer, and four API processes on noon's clock.
 */
export const openMassSendStage = async (
  {
    crowd,
    perSecond,
    silentShare,
  }: { readonly crowd: number; readonly perSecond: number; readonly silentShare: number },
  teardown: Teardown,
): Promise<MassSendStage> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-mass-send-'));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  teardown.add(postgres.stop);
  const smsUrl = await startSandbox(teardown);
  const texts = openTextJournal(smsUrl);
  await texts.change({ callbacks: false });
  // Half of the calls without an answer were taken.
  await texts.addFault({ effect: 'hang', share: silentShare / 2, seed: 1 });
  await texts.addFault({ effect: 'book_and_hang', share: silentShare / 2, seed: 2 });
  const variables = {
    ...baseVariables(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    CLOCK_CONTROL: '1',
    DATABASE_URL: postgres.url,
    SMS_URL: smsUrl,
    ...sandboxAccount,
    TEXTS_PER_SECOND: String(perSecond),
    MESSAGE_TIMEOUT_MS: '1000',
    MESSAGE_DOUBT_MS: '2000',
    MESSAGE_RETRY_MS: '500,1000,2000,4000',
    MESSAGE_LEASE_MS: '3000',
  };
  const first = await startApi(variables);
  teardown.add(first.stop);
  const db = new Pool({ connectionString: postgres.url, max: 4 });
  db.on('error', () => {});
  teardown.add(() => db.end());
  const token = randomBytes(32).toString('base64url');
  await fill(db, token, crowd);
  const others = [];
  for (let count = 0; count < 3; count += 1) {
    const api = await startApi(variables);
    teardown.add(api.stop);
    others.push(api);
  }
  return {
    db,
    texts,
    victims: others.map(({ crash }) => ({ strike: crash })),
    call: async (method, path, fields) => {
      const answer = await fetch(`${first.url}/api/${path}`, {
        method,
        headers: { authorization: `MerchantToken ${token}` },
        ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
      });
      const body = (await answer.json()) as Record<string, unknown>;
      if (!answer.ok)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(body)}`);
      return body;
    },
  };
};

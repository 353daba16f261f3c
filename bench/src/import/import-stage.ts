import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { ImportResult, ImportView } from '@billfold/shared/contracts/import.contract';
import { baseVariables } from '../settings/config';
import { auditMoney, openPool, startApi, startDatabase } from '../stage/servers';
import type { Teardown } from '../stage/teardown';
import { fillWorld, tokenOf } from '../stage/world';

/** Two merchants that import, so that each measurement begins without rows, and one that only lists its customers. */
export const merchants = { quiet: 1, struck: 2, other: 3 } as const;

const otherCustomers = 2_000;
const authorizationOf = (member: number): string =>
  `MerchantToken ${tokenOf(otherCustomers + member)}`;
const [owner, neighbor] = [authorizationOf(1), authorizationOf(2)];

const metric = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

/** A call of staff with JSON. Throws on an error. */
export const callJson = async (
  url: string,
  body?: object,
  authorization = owner,
): Promise<Response> => {
  const answer = await fetch(url, {
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
};

/** A database, one API process that imports, and one more that only answers calls. */
export const openImportStage = async (teardown: Teardown, kind: ImportKind) => {
  const database = await startDatabase(teardown, 'import');
  const variables = {
    ...baseVariables(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
  };
  const worker = await startApi(teardown, () => ({ ...variables, WORKERS: '1' }));
  const second = await startApi(teardown, () => ({ ...variables, WORKERS: '0' }));
  const db = openPool(teardown, database.url);
  await fillWorld(db, {
    merchants: [{}, {}, {}],
    customers: {
      merchant: merchants.other,
      count: otherCustomers,
      state: 'invited',
      block: merchants.other,
    },
    staff: [[merchants.quiet, merchants.struck], [merchants.other]],
    sessions: 'staff',
  });
  const send = async (base: string, body: object): Promise<ImportResult> =>
    (await (await callJson(`${base}/api/merchants/import_${kind}`, body)).json()) as ImportResult;
  const customers = `${worker.url}/api/subscriptions?limit=25`;
  return {
    db,
    /** Of the process that imports. */
    url: `${worker.url}/api`,
    strike: worker.crash,
    importHere: (body: object) => send(worker.url, body),
    importElsewhere: (body: object) => send(second.url, body),
    view: async (id: number): Promise<ImportView> =>
      (await (await callJson(`${second.url}/api/imports/${id}`)).json()) as ImportView,
    /** Calls to the process that imports. */
    calls: {
      'another business': () => callJson(customers, undefined, neighbor),
      'the business itself': () => callJson(`${customers}&merchant_id=${merchants.quiet}`),
    },
    /** The money invariants that need no gateway. */
    auditMoney: async (): Promise<void> => {
      const { lines, isClean, isUnchecked } = await auditMoney(variables);
      if (!isClean && !isUnchecked) throw new Error(`The money audit:\n${lines.join('\n')}`);
    },
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

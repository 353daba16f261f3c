import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { ImportResult, ImportView } from '@billfold/shared/contracts/import.contract';
import { baseVariables } from '../settings/config';
import { call, callForJson } from '../stage/call';
import { untilTrue } from '../stage/load';
import { auditMoney, openPool, startApi, startDatabase } from '../stage/servers';
import type { Teardown } from '../stage/bench';
import { fillWorld, tokenOf } from '../stage/world';
import { measuredKinds } from './import-files';

/** Two merchants that import, so that each measurement begins without rows, and one that only lists its customers. */
export const merchants = { quiet: 1, struck: 2, other: 3 } as const;

const otherCustomers = 2_000;
const headersOf = (member: number) => ({
  authorization: `MerchantToken ${tokenOf(otherCustomers + member)}`,
});

const metric = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

/** A dry run of so many rows. */
export const dryRunOf = (kind: ImportKind, merchantId: number, rows: number) => {
  const { fileType, lines } = measuredKinds[kind];
  const file = Buffer.from(lines(merchantId, rows).join('\r\n')).toString('base64');
  return { file, file_type: fileType, merchant_id: merchantId, dry_run: true };
};

/** A database, one API process that imports, and one more that only answers calls. */
export const openImportStage = async (teardown: Teardown) => {
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
  const { other, quiet, struck } = merchants;
  await fillWorld(db, {
    merchants: [{}, {}, {}],
    customers: { merchant: other, count: otherCustomers, state: 'invited', block: other },
    staff: [[quiet, struck], [other]],
    sessions: 'staff',
  });
  /** A call of the owner to the process that imports; elsewhere: to the other one. */
  const ask = (path: string, json?: object, url = worker.url): Promise<Response> =>
    call(`${url}/api/${path}`, { headers: headersOf(1), ...(json === undefined ? {} : { json }) });
  const send = async (kind: ImportKind, json: object, url: string): Promise<number> => {
    const answer = await ask(`merchants/import_${kind}`, json, url);
    return ((await answer.json()) as ImportResult).id;
  };
  const customers = 'subscriptions?limit=25';
  const neighbor = { headers: headersOf(2) };
  return {
    db,
    ask,
    /** Called after each measured import of the process. */
    settle: () => db.query('vacuum analyze'),
    strike: worker.crash,
    importHere: (kind: ImportKind, json: object) => send(kind, json, worker.url),
    importElsewhere: (kind: ImportKind, json: object) => send(kind, json, second.url),
    /** Waits for a state of an import; throws when the import fails. */
    untilState: async (id: number, state: ImportView['state']): Promise<ImportView> => {
      const view = () =>
        callForJson<ImportView>(`${second.url}/api/imports/${id}`, { headers: headersOf(1) });
      let seen = await view();
      const isThere = async (): Promise<boolean> => {
        seen = await view();
        if (['failed', 'refused'].includes(seen.state)) throw new Error(String(seen.failure));
        return seen.state === state;
      };
      await untilTrue(`the import is ${state}`, isThere, { withinMs: 1_200_000 });
      return seen;
    },
    /** Calls to the process that imports. */
    calls: {
      'another business': () => call(`${worker.url}/api/${customers}`, neighbor),
      'the business itself': () => ask(`${customers}&merchant_id=${quiet}`),
    },
    /** The money invariants that need no gateway. */
    auditMoney: async (): Promise<void> => {
      const { lines, isClean, isUnchecked } = await auditMoney(variables);
      if (!isClean && !isUnchecked) throw new Error(`The money audit:\n${lines.join('\n')}`);
    },
    measure: async () => {
      const text = await (await call(`${worker.url}/metrics`)).text();
      return {
        bytes: metric(text, 'api_process_resident_memory_bytes'),
        lagMs: metric(text, 'api_nodejs_eventloop_lag_p99_seconds') * 1_000,
      };
    },
  };
};

export type ImportStage = Awaited<ReturnType<typeof openImportStage>>;

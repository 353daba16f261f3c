import { openTextJournal } from '@billfold/sandbox/text-journal';
import { baseVariables } from '../settings/config';
import { callForJson } from '../stage/call';
import {
  openPool,
  startApi,
  startDatabase,
  startSandbox,
  textVariables,
  type Api,
} from '../stage/servers';
import type { Teardown } from '../stage/bench';
import { fillWorld, tokenOf } from '../stage/world';

/** Noon in Denver: no text is delayed by quiet hours. */
const noon = '2026-11-20T19:00:00.000Z';
/** The clocks tick: one that starts again is where the others are. */
const beganAt = Date.now();
const clockNow = (): string => new Date(Date.parse(noon) + Date.now() - beganAt).toISOString();

export const merchants = { crowd: 1, other: 2 } as const;
const otherCustomers = 200;
/** Of calls to the provider: without an answer, and half of them were taken. */
const silentShare = 0.01;

/**
 * A database, a text provider that leaves 1 % of its calls without an answer, and four API processes on noon's clock.
 * Two merchants have a number each, staff of both, and customers who agreed to texts.
 */
export const openMassSendStage = async (teardown: Teardown, crowd: number, perSecond: number) => {
  const database = await startDatabase(teardown, 'mass-send');
  const sandbox = await startSandbox(teardown);
  const texts = openTextJournal(sandbox.url);
  await texts.change({ callbacks: false });
  await texts.addFault({ effect: 'hang', share: silentShare / 2, seed: 1 });
  await texts.addFault({ effect: 'book_and_hang', share: silentShare / 2, seed: 2 });
  const start = (): Promise<Api> =>
    startApi(teardown, () => ({
      ...baseVariables(),
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      CLOCK_CONTROL: '1',
      CLOCK_START: clockNow(),
      DATABASE_URL: database.url,
      ...textVariables(sandbox),
      TEXTS_PER_SECOND: String(perSecond),
      MESSAGE_TIMEOUT_MS: '1000',
      MESSAGE_DOUBT_MS: '2000',
      MESSAGE_RETRY_MS: '500,1000,2000,4000',
      MESSAGE_LEASE_MS: '3000',
    }));
  const first = await start();
  const db = openPool(teardown, database.url);
  await fillWorld(db, {
    merchants: [{ smsNumber: '+13035550101' }, { smsNumber: '+13035550102' }],
    customers: {
      merchant: `case when n <= ${crowd} then ${merchants.crowd} else ${merchants.other} end`,
      count: crowd + otherCustomers,
      texts: true,
    },
    staff: [Object.values(merchants)],
    sessions: 'staff',
    now: noon,
  });
  const victims = [await start(), await start(), await start()];
  const headers = { authorization: `MerchantToken ${tokenOf(crowd + otherCustomers + 1)}` };
  return {
    db,
    texts,
    victims,
    /** A call of the staff of both merchants. */
    post: <Body>(path: string, form: Readonly<Record<string, string>> = {}): Promise<Body> =>
      callForJson<Body>(`${first.url}/api/${path}`, { headers, form }),
  };
};

export type MassSendStage = Awaited<ReturnType<typeof openMassSendStage>>;

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@billfold/server-kit/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { hasNginx, startNginx, type RunningNginx } from '../testing/nginx';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import type { ServerProcess } from './testing/server-process';

let world: MoneyWorld;
let other: ServerProcess;
let nginx: RunningNginx;
let folder: string;

// Without an nginx on this machine its configuration cannot be tried.
(hasNginx() ? describe : describe.skip)(
  'two API processes behind nginx, restarted one after the other',
  () => {
    beforeAll(async () => {
      world = await openMoneyWorld('rolling-restart', {
        SHUTDOWN_QUIET_MS: '1000',
        SHUTDOWN_GRACE_MS: '20000',
      });
      other = await world.addApi();
      folder = await mkdtemp(join(tmpdir(), 'billfold-rolling-'));
      const hosts = [world.api, other].map(({ url }) => new URL(url).host);
      nginx = await startNginx({ api: hosts, registry: hosts, moduleStore: folder });
    });
    afterEach(() => world.prove());
    afterAll(async () => {
      await nginx?.stop();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('answer every call and charge each invoice once', async () => {
      const people = await Promise.all(
        Array.from({ length: 2 }, () => world.person({ invoices: [] })),
      );
      const statuses: number[] = [];
      const over = new AbortController();
      const paid: number[] = [];
      const pay = async (person: (typeof people)[number]): Promise<void> => {
        const tab = await world.signIn(person, nginx);
        while (!over.signal.aborted) {
          const invoice = await world.addInvoice(person, 1_000, '2026-11-30');
          statuses.push(
            (await tab.payOnce({ invoice, method: person.methods[0] ?? 0, amount: 1_000 })).status,
          );
          paid.push(invoice);
        }
      };
      const read = async (person: (typeof people)[number]): Promise<void> => {
        const tab = await world.signIn(person, nginx);
        while (!over.signal.aborted) statuses.push((await tab.call('GET', 'user_invoices')).status);
      };
      const load = Promise.all([...people.map(pay), ...people.slice(0, 1).map(read)]);
      load.catch(() => undefined);
      for (const server of [world.api, other]) {
        const before = paid.length;
        await Promise.race([load, until(() => paid.length > before + 5)]);
        expect(await server.stop()).toBe(0);
        await world.restart(server);
      }
      over.abort();
      await load;
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      await world.expectEachKept(paid.map((invoice) => [invoice, [1_000]]));
    });
  },
);

import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  MERCHANT,
  authRequest,
  sandboxWithoutPort,
  testConfig,
} from '../testing/sandbox-under-test';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  sandboxWithoutPort(testConfig({ journalFile: join(folder, 'data', 'journal.jsonl') }));

describe('journal file', () => {
  it('keeps charges, settlements and refunds through a restart', async () => {
    const before = await open();
    const { body } = await before.gateway('PUT', 'auth', authRequest());
    await before.gateway(
      'PUT',
      'auth',
      authRequest({ orderid: 'B2', account: '100123456789', accttype: 'ECHK' }),
    );
    await before.call('POST', '/control/settle');
    await before.gateway('PUT', 'refund', {
      merchid: MERCHANT,
      retref: body['retref'],
      amount: '4.00',
    });
    const rows = await before.journal();
    await before.app.close();

    const after = await open();
    expect(await after.journal()).toEqual(rows);
    expect((await after.gateway('GET', `inquireByOrderid/B1/${MERCHANT}/1`)).body).toMatchObject({
      retref: body['retref'],
      setlstat: 'Accepted',
    });
    expect(
      (
        await after.gateway('PUT', 'refund', {
          merchid: MERCHANT,
          retref: body['retref'],
          amount: '6.01',
        })
      ).body,
    ).toMatchObject({ respcode: '43' });
    expect((await after.journal()).at(-1)).toMatchObject({ seq: rows.length + 2 });
    await after.app.close();
  });

  it('ignores the half row of a killed process', async () => {
    const before = await open();
    await before.gateway('PUT', 'auth', authRequest());
    await before.app.close();
    appendFileSync(join(folder, 'data', 'journal.jsonl'), '{"transactions":[{"retref":"0000');

    const between = await open();
    expect(await between.journal()).toHaveLength(1);
    await between.gateway('PUT', 'auth', authRequest({ orderid: 'B2' }));
    await between.app.close();
    const after = await open();
    expect((await after.journal()).map(({ orderid }) => orderid)).toEqual(['B1', 'B2']);
    await after.app.close();
  });

  it('contains no card number', async () => {
    const sandbox = await open();
    await sandbox.gateway('PUT', 'auth', authRequest({ account: '4111111111111111', cvv2: '987' }));
    const content = readFileSync(join(folder, 'data', 'journal.jsonl'), 'utf8');
    expect(content).toContain('9417444583181111');
    expect(content).not.toMatch(/4111111111111111|"987"/);
    await sandbox.app.close();
  });

  it('stays empty after a reset and a restart', async () => {
    const before = await open();
    await before.gateway('PUT', 'auth', authRequest());
    expect((await before.call('POST', '/control/reset')).status).toBe(204);
    await before.app.close();
    const after = await open();
    expect(await after.journal()).toEqual([]);
    expect((await after.gateway('GET', `inquireByOrderid/B1/${MERCHANT}/1`)).body).toMatchObject({
      respcode: '29',
    });
    await after.app.close();
  });
});

describe('retrieval references', () => {
  it('are never repeated, even at one instant or after a reset', async () => {
    const sandbox = await sandboxWithoutPort(testConfig(), () => new Date('2026-11-20T12:00:00Z'));
    const retrefs = new Set<unknown>();
    for (let index = 0; index < 5; index += 1) {
      retrefs.add((await sandbox.gateway('PUT', 'auth', authRequest())).body['retref']);
      await sandbox.call('POST', '/control/reset');
    }
    expect(retrefs.size).toBe(5);
    await sandbox.app.close();
  });
});

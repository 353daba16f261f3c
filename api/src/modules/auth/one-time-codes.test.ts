import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { stopTexts } from '../consents/consents.public';
import type { CodeBinding } from './one-time-codes.domain';
import {
  checkTextCode,
  confirmCode,
  consumeCode,
  countCodeRequest,
  findByCodeToken,
  type SentCode,
  sendTextCode,
} from './one-time-codes.service';

let test: TestApp;
let binding: CodeBinding;
let subscriptionId: number;
const world = () => ({ db: test.database.db, clock: test.clock, config: test.config });

beforeAll(async () => {
  test = await buildTestApp({ logLevel: 'info' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.rewind();
  await sql`truncate notices, one_time_codes, rate_limits`.execute(test.database.db);
  const { db } = test.database;
  const merchant = await insertMerchant(db);
  const user = await insertCustomer(db);
  subscriptionId = (await insertSubscription(db, { user_id: user.id, merchant_id: merchant.id }))
    .id;
  binding = {
    purpose: 'opt_in',
    userId: user.id,
    merchantId: merchant.id,
    phone: user.phone ?? '',
  };
});

const send = (given: Partial<CodeBinding> = {}): Promise<SentCode> =>
  sendTextCode(world(), {
    ...binding,
    ...given,
    subscriptionId,
    wording: (code) => `Your code is ${code}.`,
  });
const texts = async (): Promise<{ address: string; body: string }[]> =>
  (
    await sql<{
      address: string;
      body: string;
    }>`select address, body from notices order by id`.execute(test.database.db)
  ).rows;
const lastCode = async (): Promise<string> =>
  /\d{6}/.exec((await texts()).at(-1)?.body ?? '')?.[0] ?? '';
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const check = (code: string, given: Partial<CodeBinding> = {}) =>
  checkTextCode(world(), { ...binding, ...given }, code);
const consumeNow = (open: { readonly id: number }) =>
  consumeCode(test.database.db, open, test.clock.now());

describe('codes by text', () => {
  it('have six digits in the text and a keyed hash in the database', async () => {
    expect((await send()).kind).toBe('sent');
    const [text] = await texts();
    expect(text).toEqual({
      address: `+1${binding.phone}`,
      body: expect.stringMatching(/^Your code is \d{6}\.$/),
    });
    const code = await lastCode();
    const rows = JSON.stringify(
      (await sql`select * from one_time_codes`.execute(test.database.db)).rows,
    );
    expect(rows).not.toContain(code);
    expect(await check(code)).toMatchObject({
      userId: binding.userId,
      merchantId: binding.merchantId,
      subscriptionId,
      phone: binding.phone,
      confirmedAt: null,
    });
  });

  it('are accepted as people type them', async () => {
    await send();
    const code = await lastCode();
    expect(await check(` ${code.slice(0, 3)}-${code.slice(3)} `)).toBeDefined();
  });

  it('work only for their phone, merchant, purpose and person', async () => {
    const stranger = await insertCustomer(test.database.db);
    const elsewhere = await insertMerchant(test.database.db);
    await send();
    const code = await lastCode();
    for (const wrong of [
      { phone: '2125550000' },
      { merchantId: elsewhere.id },
      { purpose: 'hosted' as const },
      { userId: stranger.id },
    ])
      expect(await check(code, wrong)).toBeUndefined();
    expect(await check(code)).toBeDefined();
  });

  it('expire after ten minutes', async () => {
    await send();
    const code = await lastCode();
    await test.clock.passTime('PT9M59S');
    expect(await check(code)).toBeDefined();
    await test.clock.passTime('PT1S');
    expect(await check(code)).toBeUndefined();
  });

  it('expire when a newer code was sent, also in a race', async () => {
    await send();
    const first = await lastCode();
    await send();
    const second = await lastCode();
    expect([await check(first), (await check(second))?.userId]).toEqual([
      undefined,
      binding.userId,
    ]);
    await Promise.all(Array.from({ length: 4 }, () => send()));
    const { rows } = await sql<{
      open: number;
    }>`select count(*)::integer as open from one_time_codes where ended_at is null`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ open: 1 }]);
  });

  it('allow exactly five wrong tries, also of fifty at once', async () => {
    await send();
    const code = await lastCode();
    const wrong = otherThan(code);
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(wrong)));
    expect(answers.every((answer) => answer === undefined)).toBe(true);
    const { rows } = await sql<{
      tries: number;
    }>`select tries from one_time_codes where ended_at is null`.execute(test.database.db);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await check(code)).toBeUndefined();
  });

  it('are not used up by right tries', async () => {
    await send();
    const code = await lastCode();
    for (let count = 0; count < 7; count += 1) expect(await check(code)).toBeDefined();
    for (let count = 0; count < 4; count += 1) await check(otherThan(code));
    expect(await check(code)).toBeDefined();
  });

  it('work once: one of ten at once wins, and a repeat is refused', async () => {
    await send();
    const code = await lastCode();
    const open = await check(code);
    if (open === undefined) throw new Error('the code is not open');
    const wins = await Promise.all(Array.from({ length: 10 }, () => consumeNow(open)));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await check(code)).toBeUndefined();
  });

  it('work again when the action behind them failed', async () => {
    await send();
    const code = await lastCode();
    const open = await check(code);
    if (open === undefined) throw new Error('the code is not open');
    const failed = test.database.db.transaction().execute(async (transaction) => {
      expect(await consumeCode(transaction, open, test.clock.now())).toBe(true);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await check(code)).toBeDefined();
  });

  it('return a token that keeps the confirmation', async () => {
    const sent = await send();
    if (sent.kind !== 'sent') throw new Error('nothing was sent');
    expect(await findByCodeToken(world(), 'opt_in', sent.token)).toMatchObject({
      userId: binding.userId,
      confirmedAt: null,
    });
    expect(await findByCodeToken(world(), 'hosted', sent.token)).toBeUndefined();
    const open = await check(await lastCode());
    if (open === undefined) throw new Error('the code is not open');
    const confirmed = await Promise.all(
      [1, 2, 3].map(() => confirmCode(test.database.db, world(), open)),
    );
    expect(confirmed.filter(Boolean)).toHaveLength(1);
    await test.clock.passTime('PT59M');
    expect(await findByCodeToken(world(), 'opt_in', sent.token)).toMatchObject({
      confirmedAt: testNow,
    });
    await test.clock.passTime('PT1M');
    expect(await findByCodeToken(world(), 'opt_in', sent.token)).toBeUndefined();
  });

  it('are not sent to a phone that wrote STOP to this merchant', async () => {
    const { merchantId, phone } = binding;
    await stopTexts(test.database.db, {
      merchantId,
      phone,
      wording: 'STOP',
      channel: 'sms',
      source: 'text message',
      actor: null,
      requestId: null,
      at: testNow,
    });
    expect(await send()).toEqual({ kind: 'stopped' });
    expect(await texts()).toEqual([]);
  });
});

describe('requests for codes', () => {
  const ask = (phone: string, clientAddress: string): Promise<string> =>
    countCodeRequest(world(), { phone, clientAddress }).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );

  it('are limited by phone, for all addresses', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push(await ask('3035550100', `10.0.0.${count}`));
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'too_many_requests']);
    await test.clock.passTime('PT1H');
    expect(await ask('3035550100', '10.0.0.9')).toBe('ok');
  });

  it('are limited by address, for all phones', async () => {
    const answers = [];
    for (let count = 0; count < 31; count += 1)
      answers.push(await ask(`30355501${String(count).padStart(2, '0')}`, '10.0.0.1'));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(30);
    expect(answers.at(-1)).toBe('too_many_requests');
  });

  it('are limited by merchant', async () => {
    const { security } = test.config;
    const small = {
      ...world(),
      config: {
        ...test.config,
        security: { ...security, codes: { ...security.codes, perMerchant: 1 } },
      },
    };
    const order = { ...binding, subscriptionId, wording: (code: string) => code };
    expect((await sendTextCode(small, order)).kind).toBe('sent');
    await expect(sendTextCode(small, order)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

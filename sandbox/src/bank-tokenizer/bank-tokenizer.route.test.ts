import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  sandboxWithoutPort,
  testConfig,
  type SandboxWithoutPort,
} from '../testing/sandbox-under-test';
import { isRoutingNumber } from './bank-account.domain';
import { sealOf } from './tamper-proof-seal.domain';

const now = new Date('2026-11-20T19:00:00Z');
const inAnHour = new Date('2026-11-20T20:00:00Z');
const ACCOUNT = '100999999999';
const SECRET = 'sandbox-ach-secret';
const seal = sealOf(ACCOUNT, SECRET, inAnHour);
let sandbox: SandboxWithoutPort;
beforeEach(async () => {
  sandbox = await sandboxWithoutPort(testConfig(), () => now);
});
afterEach(() => sandbox.app.close());

const URL_PATH = '/interfaces/bp20post';
const REQUEST = {
  ach_id: ACCOUNT,
  ach_signature: seal,
  routing: '021000021',
  account: '123456789',
  account_type: 'checking',
};
const tokenize = async (overrides: object = {}) =>
  (await sandbox.call('POST', URL_PATH, { ...REQUEST, ...overrides })).body;

describe('bank tokenizer', () => {
  it('returns TRANS_ID, STATUS and MESSAGE for ach_id and ach_signature [SHARED-059]', async () => {
    const answer = await tokenize();
    expect(answer).toEqual({
      TRANS_ID: expect.stringMatching(/^\d{12}$/),
      STATUS: '1',
      MESSAGE: 'Approved ACH',
    });
    expect(await tokenize()).toEqual(answer);
    expect(JSON.stringify(answer)).not.toMatch(/021000021|123456789/);
  });

  it('accepts a form body', async () => {
    const { body } = await sandbox.app.inject({
      method: 'POST',
      url: URL_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(REQUEST).toString(),
    });
    expect(JSON.parse(body)).toMatchObject({ STATUS: '1' });
  });

  it.each([
    [{ routing: '021000022' }, '0', 'Invalid routing number'],
    [{ routing: '12345678' }, '0', 'Invalid routing number'],
    [{ routing: '' }, '0', 'Invalid routing number'],
    [{ account: '123' }, '0', 'Invalid account number'],
    [{ account: '12a45' }, '0', 'Invalid account number'],
    [{ ach_id: '' }, 'E', 'Missing ACCOUNT_ID'],
    [{ ach_id: '100' }, 'E', 'Invalid TAMPER_PROOF_SEAL'],
    [{ ach_signature: ' ' }, 'E', 'Missing TAMPER_PROOF_SEAL'],
    [{ ach_signature: 'seal' }, 'E', 'Invalid TAMPER_PROOF_SEAL'],
    [
      { ach_signature: sealOf(ACCOUNT, 'another secret', inAnHour) },
      'E',
      'Invalid TAMPER_PROOF_SEAL',
    ],
    [{ ach_signature: sealOf('100', SECRET, inAnHour) }, 'E', 'Invalid TAMPER_PROOF_SEAL'],
    [{ ach_signature: sealOf(ACCOUNT, SECRET, now) }, 'E', 'Invalid TAMPER_PROOF_SEAL'],
    [{ ach_signature: `9${seal}` }, 'E', 'Invalid TAMPER_PROOF_SEAL'],
    [
      { ach_id: '100', ach_signature: sealOf('100', SECRET, inAnHour) },
      'E',
      'Invalid TAMPER_PROOF_SEAL',
    ],
    [{ account_type: 'gold' }, 'E', 'Invalid account type'],
  ])(
    'answers %j with STATUS %s and a message to show [SHARED-060]',
    async (overrides, STATUS, MESSAGE) => {
      expect(await tokenize(overrides)).toEqual({ TRANS_ID: '', STATUS, MESSAGE });
    },
  );

  it("allows only the product's origin to read the answer", async () => {
    const originOf = async (origin: string, method: 'POST' | 'OPTIONS') => {
      const { headers } = await sandbox.app.inject({
        method,
        url: URL_PATH,
        headers: { origin },
        ...(method === 'POST' ? { payload: REQUEST } : {}),
      });
      return headers['access-control-allow-origin'];
    };
    expect(await originOf('http://localhost:8080', 'POST')).toBe('http://localhost:8080');
    expect(await originOf('http://localhost:8080', 'OPTIONS')).toBe('http://localhost:8080');
    expect(await originOf('https://evil.example', 'POST')).toBeUndefined();
    expect(await originOf('https://evil.example', 'OPTIONS')).toBeUndefined();
  });

  it('returns a token that the gateway accepts', async () => {
    const { TRANS_ID } = await tokenize();
    const { body } = await sandbox.gateway('PUT', 'auth', {
      merchid: '1',
      account: TRANS_ID,
      accttype: 'ECHK',
      amount: '5.00',
      capture: 'Y',
    });
    expect(body).toMatchObject({ respstat: 'A', token: TRANS_ID });
  });
});

describe('isRoutingNumber', () => {
  it.each([
    ['021000021', true],
    ['011401533', true],
    ['091000019', true],
    ['021000012', false],
    ['000000000', false],
    ['02100002', false],
    ['0210000211', false],
  ])('judges %s as %s', (routing, isValid) => {
    expect(isRoutingNumber(routing)).toBe(isValid);
  });
});

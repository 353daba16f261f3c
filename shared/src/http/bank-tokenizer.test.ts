import { startTestServer, type TestServer } from '../testing/test-server';
import { createBankTokenizer } from './bank-tokenizer';

const entry = { ach_id: '100', ach_signature: 'seal', routing: '021000021', account: '123456789' };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

// jsdom keeps a request's timer after its answer.
const tokenize = (timeoutMs = 800) => createBankTokenizer(server.base, timeoutMs)(entry);

describe('the bank tokenizer', () => {
  it('is given ach_id, ach_signature and a checking account, and its TRANS_ID is the token [SHARED-059] [SHARED-061] [CUST-136]', async () => {
    server.answer({ body: { TRANS_ID: '100123456789', STATUS: '1', MESSAGE: 'Approved ACH' } });
    expect(await tokenize()).toEqual({ token: '100123456789' });
    expect(server.seen).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(server.seen[0]?.body))).toEqual({
      ...entry,
      account_type: 'checking',
    });
  });

  it('gets no session, cookie or request id, and no number in the address', async () => {
    server.answer({ body: { TRANS_ID: '100123456789', STATUS: 1, MESSAGE: '' } });
    expect(await tokenize()).toEqual({ token: '100123456789' });
    const seen = server.seen[0];
    expect(seen?.url).toBe('/api');
    expect(
      Object.keys(seen?.headers ?? {}).filter((name) =>
        /^(authorization|cookie|x-request-id)$/.test(name),
      ),
    ).toEqual([]);
  });

  it.each([['0'], ['E'], [0]])(
    'shows its MESSAGE when its STATUS is %s [SHARED-060]',
    async (STATUS) => {
      server.answer({ body: { TRANS_ID: '', STATUS, MESSAGE: 'Bad routing' } });
      expect(await tokenize()).toEqual({ error: 'Bad routing' });
    },
  );

  it.each([
    ['a page', 502, '<html>'],
    ['nothing', 200, undefined],
    ['a refusal without words', 200, { STATUS: '0' }],
    ['success without a token', 200, { STATUS: '1', TRANS_ID: '', MESSAGE: 'Approved ACH' }],
    [
      'a token of another form',
      200,
      { STATUS: '1', TRANS_ID: '123456789', MESSAGE: 'Approved ACH' },
    ],
  ])('is a sentence to read when it answers %s', async (_what, status, body) => {
    server.answer({ status, body });
    expect(await tokenize()).toEqual({
      error: "The bank service couldn't check this account. Please try again.",
    });
  });

  it('answers a readable sentence without the number when unreachable', async () => {
    server.answer({ isSilent: true });
    expect(await tokenize(50)).toEqual({
      error: "We couldn't reach the bank service. Please check your connection and try again.",
    });
  });
});

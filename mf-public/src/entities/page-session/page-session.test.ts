/** @needs-dom */
import type {
  Challenge,
  ChallengeSolution,
  OneOffResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import type { HttpRequest } from '@billfold/shared/contracts/remote.contract';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { canReload } from '@billfold/shared/store/reload-guard';
import {
  answer,
  createFakeServices,
  networkFailure,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { runSaga, stdChannel } from 'redux-saga';
import { moduleName } from '../../module/module-name';
import { solveChallenge } from './challenge-solver';
import { followPagePayment } from './follow-page-payment.saga';
import type { PageOpening } from './page-opening';
import { createPageSessionKeeper } from './page-session.api';
import { payWithPageSession } from './pay-with-page-session.saga';
import { readPendingPayment } from './pending-payment-memory.service';

const opening: PageOpening = { request: { page: 'donation', merchant_name: 'Cedar Water' } };
const opened = (token: string, challenge: Challenge | null = null) => ({
  page_session: token,
  merchant_name: 'Cedar Water',
  merchant_logo: '',
  challenge,
  payment: null,
  opener_origin: null,
});
const challengeWith = (number: number, maxnumber = 2_000): Challenge => {
  const salt = `salt${number}?expires=1&`;
  return {
    algorithm: 'SHA-256',
    challenge: bytesToHex(sha256(`${salt}${number}`)),
    salt,
    maxnumber,
    signature: `signed${number}`,
  };
};
const challengeAnswer = (challenge: Challenge) =>
  answer(428, { detail: 'One more check.', code: 'challenge_required', challenge });
const solutionOf = ({ headers }: HttpRequest): ChallengeSolution =>
  JSON.parse(atob(headers?.['x-challenge-solution'] ?? '')) as ChallengeSolution;
const lost = answer(401, { detail: 'Please reload the page.', code: 'page_session_required' });
const given: OneOffResponse = { success: true, id: 31 };

const inTurn = (...answers: readonly unknown[]) => {
  let next = 0;
  return () => {
    const given = answers[Math.min(next, answers.length - 1)];
    next += 1;
    return typeof given === 'function' ? (given as () => unknown)() : given;
  };
};

/** A page with one form: `pay` is a press of its button. */
const openPage = (answers: FakeHandlers) => {
  const services = createFakeServices({
    module: moduleName,
    answers: { 'POST auth/page_session': opened('t1'), ...answers },
  });
  const session = createPageSessionKeeper();
  const keys = createIdempotencyKeeper();
  const events: unknown[] = [];
  const channel = stdChannel();
  const run = {
    context: { shellServices: services },
    dispatch: (event: unknown) => void events.push(event),
    channel,
  };
  const pay = (amount = 2_575) =>
    runSaga(run, payWithPageSession<OneOffResponse>, {
      session,
      opening,
      keys,
      request: { amount },
      send: (http, { headers, idempotencyKey }) =>
        http.request<OneOffResponse>({
          method: 'POST',
          path: 'auth/one_off',
          body: { amount },
          headers,
          idempotencyKey,
        }),
      readPaymentId: ({ id }) => id,
      toChecking: (isChecking) => ({ type: 'checking', isChecking }),
    }).toPromise();
  const sent = () => services.record.calls.filter(({ path }) => path === 'auth/one_off');
  const opens = () => services.record.calls.filter(({ path }) => path === 'auth/page_session');
  const follow = () =>
    runSaga(
      run,
      followPagePayment,
      'donation',
      { token: 't1', paymentId: 31 },
      'looked',
    ).toPromise();
  return {
    services,
    session,
    events,
    pay,
    sent,
    opens,
    follow,
    look: () => channel.put({ type: 'looked' }),
  };
};

/** jsdom has none. */
class FakeMessageChannel {
  readonly port1 = Object.assign(new EventTarget(), { start: () => {}, close: () => {} });
  readonly port2 = {
    postMessage: () => void setTimeout(() => this.port1.dispatchEvent(new Event('message')), 0),
  };
}

beforeAll(() => void Object.assign(globalThis, { MessageChannel: FakeMessageChannel }));
beforeEach(() => sessionStorage.clear());

describe('a payment with a page session', () => {
  it('opens one page session and sends its token with every payment', async () => {
    const page = openPage({ 'POST auth/one_off': given });
    await Promise.all([
      page.session.ensure(page.services.http, opening),
      page.session.ensure(page.services.http, opening),
    ]);
    expect(await page.pay()).toEqual({ kind: 'answered', body: given });
    await page.pay();
    expect(page.opens().map(({ body }) => body)).toEqual([opening.request]);
    expect(page.sent().map(({ headers }) => headers)).toEqual([
      { 'x-page-session': 't1' },
      { 'x-page-session': 't1' },
    ]);
    expect(page.events).toEqual([]);
  });

  it('solves the challenge of a 428 and repeats the request with the same key', async () => {
    const challenge = challengeWith(777);
    const page = openPage({ 'POST auth/one_off': inTurn(challengeAnswer(challenge), given) });
    expect(await page.pay()).toEqual({ kind: 'answered', body: given });
    const [first, second] = page.sent();
    expect(first?.headers).toEqual({ 'x-page-session': 't1' });
    expect(second && solutionOf(second)).toEqual({
      algorithm: 'SHA-256',
      challenge: challenge.challenge,
      number: 777,
      salt: challenge.salt,
      signature: 'signed777',
    });
    expect(second).toMatchObject({ body: first?.body, idempotencyKey: first?.idempotencyKey });
    expect(first?.idempotencyKey).toMatch(/.{30,}/);
    expect(page.events).toEqual([
      { type: 'checking', isChecking: true },
      { type: 'checking', isChecking: false },
    ]);
  });

  it('solves the challenge of the page session first and uses its solution once', async () => {
    const page = openPage({
      'POST auth/page_session': opened('t1', challengeWith(5)),
      'POST auth/one_off': given,
    });
    await page.pay();
    await page.pay();
    const [first, second] = page.sent();
    expect(first && solutionOf(first).number).toBe(5);
    expect(second?.headers).toEqual({ 'x-page-session': 't1' });
  });

  it('is refused after three challenges, and after one without a solution', async () => {
    const page = openPage({ 'POST auth/one_off': challengeAnswer(challengeWith(9)) });
    expect(await page.pay()).toMatchObject({ kind: 'refused', errors: ['One more check.'] });
    expect(page.sent()).toHaveLength(4);
    const odd = openPage({
      'POST auth/one_off': challengeAnswer({ ...challengeWith(9), challenge: 'ff'.repeat(32) }),
    });
    expect(await odd.pay()).toMatchObject({
      kind: 'refused',
      errors: [expect.stringContaining("You haven't been charged")],
    });
    const empty = openPage({
      'POST auth/one_off': answer(428, { detail: 'No.', code: 'challenge_required' }),
    });
    expect(await empty.pay()).toMatchObject({ kind: 'refused', errors: ['No.'] });
  });

  it('renews an expired page session once and keeps its key', async () => {
    const page = openPage({
      'POST auth/page_session': inTurn(opened('t1'), opened('t2')),
      'POST auth/one_off': inTurn(lost, given),
    });
    expect(await page.pay()).toEqual({ kind: 'answered', body: given });
    const [first, second] = page.sent();
    expect(second).toMatchObject({
      headers: { 'x-page-session': 't2' },
      idempotencyKey: first?.idempotencyKey,
    });
    const hopeless = openPage({ 'POST auth/one_off': lost });
    expect(await hopeless.pay()).toMatchObject({
      kind: 'refused',
      errors: ['Please reload the page.'],
    });
    expect(hopeless.opens()).toHaveLength(2);
  });

  it('is not sent without a page session', async () => {
    const page = openPage({
      'POST auth/page_session': answer(429, {
        detail: 'Too many requests.',
        code: 'too_many_requests',
      }),
    });
    expect(await page.pay()).toMatchObject({ kind: 'refused', errors: ['Too many requests.'] });
    expect(page.sent()).toEqual([]);
    expect(readPendingPayment('donation')).toBeNull();
    expect(canReload()).toBe(true);
  });

  it('gets a new key after a decline', async () => {
    const page = openPage({
      'POST auth/one_off': inTurn(
        answer(402, { detail: 'Declined', code: 'payment_declined' }),
        given,
      ),
    });
    expect(await page.pay()).toMatchObject({ kind: 'refused', errors: ['Declined'] });
    await page.pay();
    const [first, second] = page.sent();
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(readPendingPayment('donation')).toBeNull();
  });
});

describe('a payment in doubt', () => {
  it('keeps only its id and token for a reload', async () => {
    const page = openPage({ 'POST auth/one_off': answer(202, { success: false, id: 31 }) });
    expect(await page.pay()).toEqual({ kind: 'doubtful', paymentId: 31 });
    expect(Object.values(sessionStorage)).toEqual([JSON.stringify({ token: 't1', paymentId: 31 })]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is known to a reload during the request', async () => {
    const page = openPage({
      'POST auth/one_off': () => ({
        ...given,
        seen: readPendingPayment('donation'),
        held: !canReload(),
      }),
    });
    expect(await page.pay()).toMatchObject({
      body: { seen: { token: 't1', paymentId: null }, held: true },
    });
    expect(readPendingPayment('donation')).toBeNull();
    expect(canReload()).toBe(true);
  });

  it('is repeated with the same key, also by the next press', async () => {
    jest.useFakeTimers();
    const page = openPage({ 'POST auth/one_off': networkFailure });
    const outcome = page.pay();
    await jest.advanceTimersByTimeAsync(7_000);
    jest.useRealTimers();
    expect(await outcome).toEqual({ kind: 'doubtful', paymentId: null });
    page.services.answerWith({ 'POST auth/one_off': given });
    await page.pay();
    expect(page.sent()).toHaveLength(5);
    expect(new Set(page.sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('stays in doubt when the server refuses the repeated request', async () => {
    jest.useFakeTimers();
    const page = openPage({
      'POST auth/one_off': inTurn(
        networkFailure,
        answer(429, { detail: 'Slow down', code: 'too_many_requests' }),
      ),
    });
    const outcome = page.pay();
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    expect(await outcome).toEqual({ kind: 'doubtful', paymentId: null });
  });

  it('stays in doubt when its page session expired and no other is opened', async () => {
    jest.useFakeTimers();
    const page = openPage({
      'POST auth/page_session': inTurn(
        opened('t1'),
        answer(429, { detail: 'Slow down', code: 'too_many_requests' }),
      ),
      'POST auth/one_off': inTurn(networkFailure, lost),
    });
    const outcome = page.pay();
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    expect(await outcome).toEqual({ kind: 'doubtful', paymentId: null });
    expect(page.opens()).toHaveLength(2);
  });

  it('is looked up with its token until it is known, also after a failed look-up', async () => {
    jest.useFakeTimers();
    const page = openPage({
      'GET auth/page_payment_status': inTurn({ status: 'confirming' }, networkFailure, {
        status: 'success',
      }),
    });
    sessionStorage.setItem(
      'billfold.page-payment.donation',
      JSON.stringify({ token: 't1', paymentId: 31 }),
    );
    const status = page.follow();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(readPendingPayment('donation')).toEqual({ token: 't1', paymentId: 31 });
    await jest.advanceTimersByTimeAsync(4_500);
    page.look();
    await jest.advanceTimersByTimeAsync(0);
    jest.useRealTimers();
    expect(await status).toBe('success');
    expect(page.services.record.calls).toHaveLength(3);
    expect(page.services.record.calls[0]).toMatchObject({
      query: { id: 31 },
      headers: { 'x-page-session': 't1' },
    });
    expect(readPendingPayment('donation')).toBeNull();
  });

  it('ends its look-ups when its page session has expired', async () => {
    jest.useFakeTimers();
    const page = openPage({ 'GET auth/page_payment_status': lost });
    const status = page.follow();
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    expect(await status).toBe('unknown');
  });

  it.each(['', 'x', '7', '{"token":1,"paymentId":2}', '{"token":"t","paymentId":"2"}'])(
    'ignores the invalid stored text %s',
    (kept) => {
      sessionStorage.setItem('billfold.page-payment.donation', kept);
      expect(readPendingPayment('donation')).toBeNull();
    },
  );
});

describe('solveChallenge', () => {
  const solve = (challenge: Challenge, signal = new AbortController().signal) =>
    solveChallenge(challenge, signal);

  it('agrees with a known SHA-256', async () => {
    const solvable = {
      algorithm: 'SHA-256',
      challenge: '6ad38defcd0c1158d19528dc511a667bf324b04e0c1e8623b28e8ddddd13d865',
      salt: 'known?expires=1&',
      maxnumber: 1_000,
      signature: 's',
    };
    expect(JSON.parse(atob((await solve(solvable)) ?? ''))).toMatchObject({ number: 777 });
  });
  it.each([0, 1, 50, 1_999, 2_000])('finds %d', async (number) => {
    expect(JSON.parse(atob((await solve(challengeWith(number))) ?? ''))).toMatchObject({ number });
  });
  it('stops at the largest number, an unknown algorithm or an abort', async () => {
    expect(await solve(challengeWith(2_001))).toBeNull();
    expect(await solve({ ...challengeWith(3), algorithm: 'SHA-512' })).toBeNull();
    expect(await solve(challengeWith(3), AbortSignal.abort())).toBeNull();
  });
  it('yields to other work of the page after each 10 ms', async () => {
    let elapsedMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (elapsedMs += 10));
    const Channel = MessageChannel;
    const turns = jest.spyOn(globalThis, 'MessageChannel').mockImplementation(() => new Channel());
    await solve({ ...challengeWith(1), challenge: 'ff'.repeat(32), maxnumber: 499 });
    expect(turns).toHaveBeenCalledTimes(10);
    jest.restoreAllMocks();
  });
});

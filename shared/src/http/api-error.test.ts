import { ApiError, errorLines, errorOfAnswer, readErrorText } from './api-error';
import { subIdFields, toFormBody } from './form-body';
import { createIdempotencyKeeper } from './idempotency';

const answered = (status: number, body: unknown) => errorOfAnswer({ status, body, headers: {} });
const networkError = () =>
  new ApiError({ status: 0, code: null, details: ['Network Error'], requestId: null });

describe('an ApiError', () => {
  it('is known across the copies of this file that the shell and each module carry', async () => {
    const copies: { readonly ApiError: typeof ApiError }[] = [];
    await jest.isolateModulesAsync(async () => void copies.push(await import('./api-error')));
    const error = new (copies[0]?.ApiError ?? ApiError)({
      status: 402,
      code: 'payment_declined',
      details: ['Declined'],
      requestId: null,
    });
    expect(copies[0]?.ApiError).not.toBe(ApiError);
    expect(error).toBeInstanceOf(ApiError);
    expect(errorLines(error)).toEqual(['Declined']);
  });
  it('is no other error', () => {
    for (const other of [new Error('x'), { name: 'ApiError', isInDoubt: true }, null, 'ApiError'])
      expect(other instanceof ApiError).toBe(false);
  });
});

describe('error texts', () => {
  it('accept one text or a list, a line each [SHARED-013]', () => {
    expect(readErrorText({ detail: 'A' })).toEqual(['A']);
    expect(readErrorText({ detail: ['A', 'B', '', 3] })).toEqual(['A', 'B']);
  });
  it('are read from detail, errors, error, message and data.errors, in that order [SHARED-016] [SHARED-017]', () => {
    const all = { detail: 'd', errors: ['e'], error: 'r', message: 'm', data: { errors: 'x' } };
    expect(readErrorText(all)).toEqual(['d']);
    expect(readErrorText({ ...all, detail: '' })).toEqual(['e']);
    expect(readErrorText({ ...all, detail: undefined, errors: [] })).toEqual(['r']);
    expect(readErrorText({ message: 'm', data: { errors: 'x' } })).toEqual(['m']);
    expect(readErrorText({ data: { errors: ['x', 'y'] } })).toEqual(['x', 'y']);
    expect([readErrorText({}), readErrorText(null), readErrorText('<html>')]).toEqual([[], [], []]);
  });
  it('never show a raw error', () => {
    expect(errorLines(new TypeError('x is undefined'))).toEqual([
      'Something went wrong. Please try again.',
    ]);
    expect(errorLines(answered(400, { detail: ['a', 'b'] }))).toEqual(['a', 'b']);
  });
  it('carry the whole answer for codes with more than a text', () => {
    const body = { detail: 'First', code: 'challenge_required', challenge: { salt: 's' } };
    expect(answered(428, body).body).toBe(body);
    expect(networkError().body).toBeNull();
  });
  it('leave out a code that is no code', () => {
    expect(answered(400, { code: 'payment_declined' }).code).toBe('payment_declined');
    for (const code of [7, '', 'Not a code', { code: 'conflict' }])
      expect(answered(400, { code }).code).toBeNull();
  });
});

describe('form bodies', () => {
  it('name one sub id sub_id and several sub_ids [SHARED-006]', () => {
    expect(toFormBody(subIdFields([4, 7])).get('sub_ids')).toBe('[4,7]');
    expect(toFormBody(subIdFields([4])).toString()).toBe('sub_id=4');
  });
});

describe('the idempotency keeper', () => {
  const keeper = () => {
    let made = 0;
    const keys: string[] = [];
    const { send } = createIdempotencyKeeper(() => `k${(made += 1)}`);
    const submit = (
      request: Readonly<Record<string, unknown>>,
      outcome: ApiError | number | TypeError,
    ) =>
      send(request, (key) => {
        keys.push(key);
        return typeof outcome === 'number'
          ? Promise.resolve({ status: outcome, body: null, headers: {} })
          : Promise.reject(outcome);
      }).catch(() => null);
    return { keys, submit };
  };

  it.each(['challenge_required', 'page_session_required', 'second_factor_required'] as const)(
    'keeps the key of a request that needs something first: %s',
    async (code) => {
      const { keys, submit } = keeper();
      await submit({ amount: 1 }, answered(428, { code }));
      await submit({ amount: 1 }, 200);
      expect(keys).toEqual(['k1', 'k1']);
    },
  );

  it('keeps the key of a request until its outcome is known', async () => {
    const { keys, submit } = keeper();
    const pay = { invoice: 9, amount_paid: 5_000 };
    await submit(pay, networkError());
    await submit({ amount_paid: 5_000, invoice: 9 }, answered(503, {}));
    await submit(pay, 202);
    await submit(pay, answered(409, { code: 'request_in_progress' }));
    await submit(pay, new TypeError('thrown on the way'));
    await submit(pay, 200);
    await submit(pay, answered(402, { code: 'payment_declined' }));
    await submit(pay, 200);
    expect(keys).toEqual(['k1', 'k1', 'k1', 'k1', 'k1', 'k1', 'k2', 'k3']);
  });

  it('gives another body another key and remembers the first', async () => {
    const { keys, submit } = keeper();
    await submit({ amount_paid: 1 }, networkError());
    await submit({ amount_paid: 2 }, 200);
    await submit({ amount_paid: 1 }, 200);
    expect(keys).toEqual(['k1', 'k2', 'k1']);
  });
});

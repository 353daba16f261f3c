import { describe, expect, it } from '@jest/globals';
import {
  isVoidConfirmed,
  readAuthorisation,
  readCapture,
  readHold,
  readInquiry,
  readListed,
  type AuthoriseReply,
  type InquiryReply,
} from './gateway-answer.domain';

const expected = { orderId: 'BCDFG', amountMinor: 600, retref: null };
const approval = {
  respstat: 'A',
  respcode: '00',
  processor: null,
  settlementStatus: null,
  retref: '123',
  amountMinor: 600,
  orderId: 'BCDFG',
  authcode: 'PPS123',
};
const answered = (
  changes: Partial<typeof approval> | { retref: null } | { amountMinor: null },
): AuthoriseReply => ({
  kind: 'answered',
  fields: { ...approval, ...changes },
});

describe('readAuthorisation', () => {
  const cases: readonly [string, AuthoriseReply, string][] = [
    ['a full approval', answered({}), 'approved'],
    ['an approval of less', answered({ amountMinor: 500, respcode: '10' }), 'partial'],
    ['an approval of more', answered({ amountMinor: 700 }), 'unknown'],
    ['an approval without a reference', answered({ retref: null }), 'unknown'],
    ['an approval without an amount', answered({ amountMinor: null }), 'unknown'],
    ['an approval of another order', answered({ orderId: 'XYZ' }), 'unknown'],
    ['a refusal', answered({ respstat: 'C', respcode: '05' }), 'declined'],
    [
      'a refusal of another order',
      answered({ respstat: 'C', respcode: '05', orderId: 'XYZ' }),
      'unknown',
    ],
    ['the gateway’s own time-out', answered({ respstat: 'B', respcode: '62' }), 'unknown'],
    ['any other retry', answered({ respstat: 'B', respcode: '19' }), 'unknown'],
    [
      'a refusal with the code of approvals',
      answered({ respstat: 'C', respcode: '00' }),
      'unknown',
    ],
    ['an approval with a code of refusal', answered({ respcode: '05' }), 'unknown'],
    ['an unknown status', answered({ respstat: 'Z' }), 'unknown'],
    ['a lower-case status', answered({ respstat: 'a' }), 'unknown'],
    ['an unclear exchange', { kind: 'unclear', reason: 'http_500' }, 'unknown'],
    [
      'a connection never made',
      { kind: 'not_sent', reason: 'connection_never_made' },
      'not_charged',
    ],
    ['a call that was turned away', { kind: 'refused', reason: 'http_401' }, 'not_charged'],
    ...['62', '63', '64', '65', '66', '062'].flatMap(
      (respcode): [string, AuthoriseReply, string][] => [
        [`code ${respcode} with an approval`, answered({ respcode }), 'unknown'],
        [`code ${respcode} with a refusal`, answered({ respstat: 'C', respcode }), 'unknown'],
      ],
    ),
  ];
  it.each(cases)('reads %s', (_, reply, kind) => {
    expect(readAuthorisation(reply, expected).kind).toBe(kind);
  });

  it('accepts an approval only with matching status, code, reference, order and amount', () => {
    const statuses = ['A', 'B', 'C', '', 'X'];
    const codes = ['00', '000', '05', '62', '63', '64', '65', '66', '29'];
    const approvals = statuses.flatMap((respstat) =>
      codes.flatMap((respcode) =>
        [null, '1'].flatMap((retref) =>
          [null, 0, 599, 600, 601].flatMap((amountMinor) =>
            [null, 'BCDFG', 'OTHER'].map((orderId) => ({
              ...approval,
              respstat,
              respcode,
              retref,
              amountMinor,
              orderId,
            })),
          ),
        ),
      ),
    );
    const believed = approvals.filter(
      (fields) => readAuthorisation({ kind: 'answered', fields }, expected).kind === 'approved',
    );
    expect(believed.length).toBe(2 * 2);
    for (const fields of believed) {
      expect(fields).toMatchObject({ respstat: 'A', retref: '1', amountMinor: 600 });
      expect(['62', '63', '64', '65', '66']).not.toContain(fields.respcode);
      expect(fields.orderId).not.toBe('OTHER');
    }
  });
});

describe('readInquiry', () => {
  const record = { ...approval, isVoided: false };
  type Change = { readonly [Name in keyof typeof record]?: unknown };
  const found = (...changes: readonly Change[]): InquiryReply => ({
    kind: 'answered',
    fields: changes.map((change) => ({ ...record, ...change }) as typeof record),
  });
  const cases: readonly [string, InquiryReply, string][] = [
    ['an approval', found({}), 'approved'],
    ['an approval of another amount', found({ amountMinor: 500 }), 'mismatch'],
    ['a refusal', found({ respstat: 'C', respcode: '05' }), 'declined'],
    ['a voided one', found({ isVoided: true }), 'voided'],
    ['nothing', found({ respstat: 'C', respcode: '29' }), 'not_found'],
    ['a record of a call to be retried', found({ respstat: 'B', respcode: '19' }), 'not_found'],
    ['a record that itself timed out', found({ respstat: 'B', respcode: '62' }), 'failed'],
    ['an empty list', found(), 'failed'],
    ['another order', found({ orderId: 'XYZ' }), 'failed'],
    ['two charges', found({}, {}), 'failed'],
    ['a voided one of another order', found({ isVoided: true, orderId: 'XYZ' }), 'failed'],
    ['an approval that names no order', found({ orderId: null }), 'failed'],
    [
      'a record to be retried that names no order',
      found({ respstat: 'B', respcode: '19', orderId: null }),
      'failed',
    ],
    ['an approval with a code of refusal', found({ respcode: '05' }), 'failed'],
    ['an approval that settles as declined', found({ settlementStatus: 'Declined' }), 'failed'],
    ['a refusal with the code of approvals', found({ respstat: 'C' }), 'failed'],
    [
      'a refusal whose money is on its way',
      found({ respstat: 'C', respcode: '05', settlementStatus: 'Queued for Capture' }),
      'failed',
    ],
    [
      'a refusal by the bank with the number of not found',
      found({ respstat: 'C', respcode: '29', processor: 'FNOR' }),
      'declined',
    ],
    ['an approval with the code of not found', found({ respcode: '29' }), 'failed'],
    ...['21', '34', '96', '029', '05'].map((respcode): [string, InquiryReply, string] => [
      `the refusal of the look-up itself, ${respcode}`,
      found({
        respstat: 'C',
        respcode,
        processor: 'PPS',
        retref: null,
        orderId: null,
        amountMinor: null,
        authcode: null,
      }),
      'failed',
    ]),
    ['a refusal and a charge', found({ respstat: 'C', respcode: '05' }, {}), 'approved'],
    ['no answer', { kind: 'unclear', reason: 'http_500' }, 'failed'],
    ['no connection', { kind: 'not_sent', reason: 'connection_never_made' }, 'failed'],
    ['a look-up that was turned away', { kind: 'refused', reason: 'http_429' }, 'failed'],
  ];
  it.each(cases)('reads %s', (_, reply, kind) => {
    expect(readInquiry(reply, expected).kind).toBe(kind);
  });

  it('uses the reference instead of the order id once known', () => {
    const refused = found({ respstat: 'C', respcode: '05', orderId: null });
    expect(readInquiry(refused, { ...expected, retref: '123' }).kind).toBe('declined');
    expect(readInquiry(refused, { ...expected, retref: '124' }).kind).toBe('failed');
  });
});

describe('isVoidConfirmed', () => {
  it('requires the word of the reversal', () => {
    const reversal = { respstat: 'A', authcode: 'REVERS', orderId: 'BCDFG', retref: '123' };
    const isConfirmed = (
      change: Partial<Record<keyof typeof reversal, string | null>>,
      named: object = { retref: '123' },
    ) =>
      isVoidConfirmed(
        { kind: 'answered', fields: { ...reversal, ...change } as typeof reversal },
        named,
      );
    expect([
      isConfirmed({}),
      isConfirmed({ orderId: null, retref: null }),
      isConfirmed({}, { orderId: 'BCDFG' }),
    ]).toEqual([true, true, true]);
    expect([
      isConfirmed({ authcode: null }),
      isConfirmed({ respstat: 'C' }),
      isConfirmed({ retref: '124' }),
      isConfirmed({}, { orderId: 'XYZ' }),
    ]).toEqual([false, false, false, false]);
    expect(isVoidConfirmed({ kind: 'unclear', reason: 'http_500' }, {})).toBe(false);
  });
});

describe('response codes', () => {
  const by = (respstat: string, respcode: string, processor: string): AuthoriseReply => ({
    kind: 'answered',
    fields: { ...approval, respstat, respcode, processor },
  });
  it.each(['62', '63', '65'])(
    'map %s of a processor to a decline, and the gateway’s own code to doubt',
    (respcode) => {
      expect(readAuthorisation(by('C', respcode, 'FNOR'), expected).kind).toBe('declined');
      expect(readAuthorisation(by('C', respcode, 'PPS'), expected).kind).toBe('unknown');
      expect(readAuthorisation(by('B', respcode, 'FNOR'), expected).kind).toBe('unknown');
    },
  );
});

describe('readCapture', () => {
  it.each([
    [{ respstat: 'A', respcode: '00', amountMinor: 600 }, 'captured'],
    [{ respstat: 'A', respcode: '00', amountMinor: 500 }, 'doubt'],
    [{ respstat: 'A', respcode: '00', amountMinor: null }, 'doubt'],
    [{ respstat: 'B', respcode: '62', amountMinor: null }, 'doubt'],
    [{ respstat: 'C', respcode: '94', amountMinor: null }, 'refused'],
    [{ respstat: 'C', respcode: '00', amountMinor: 600 }, 'doubt'],
    [{ respstat: 'A', respcode: '00', amountMinor: 600, retref: '124' }, 'doubt'],
    [{ respstat: 'Z', respcode: '00', amountMinor: 600 }, 'doubt'],
  ])('reads %j as %s', (fields, read) => {
    expect(
      readCapture(
        { kind: 'answered', fields: { ...approval, ...fields } },
        { retref: '123', amountMinor: 600 },
      ),
    ).toBe(read);
  });

  it('treats a timeout as unclear', () => {
    expect(
      readCapture({ kind: 'unclear', reason: 'http_500' }, { retref: '123', amountMinor: 600 }),
    ).toBe('doubt');
    expect(
      readCapture(
        { kind: 'not_sent', reason: 'connection_never_made' },
        { retref: '123', amountMinor: 600 },
      ),
    ).toBe('doubt');
  });
});

describe('readHold', () => {
  const record = { ...approval, isVoided: false, settlementStatus: 'Authorized' };
  const stateAfter = (...changes: readonly object[]) =>
    readHold(
      { kind: 'answered', fields: changes.map((change) => ({ ...record, ...change })) },
      expected,
    );
  it.each([
    [{}, 'held'],
    [{ settlementStatus: 'Queued for Capture' }, 'captured'],
    [{ settlementStatus: 'Accepted' }, 'settled'],
    [{ settlementStatus: 'Voided', isVoided: true }, 'gone'],
    [{ settlementStatus: 'Declined' }, 'gone'],
    [{ settlementStatus: 'Something new' }, 'unclear'],
    [{ settlementStatus: null }, 'unclear'],
    [{ respcode: '29', respstat: 'C' }, 'unclear'],
    [{ orderId: 'OTHER' }, 'unclear'],
    [{ orderId: null, settlementStatus: 'Voided', isVoided: true }, 'unclear'],
    [{ amountMinor: 500, settlementStatus: 'Queued for Capture' }, 'unclear'],
    [{ respstat: 'C' }, 'unclear'],
  ])('reads %j as %s', (change, expectedStanding) => {
    expect(stateAfter(change)).toBe(expectedStanding);
  });

  it('accepts exactly one record', () => {
    expect([stateAfter(), stateAfter({}, {})]).toEqual(['unclear', 'unclear']);
    expect(readHold({ kind: 'unclear', reason: 'http_500' }, expected)).toBe('unclear');
  });
});

describe('readListed', () => {
  const record = { ...approval, isVoided: false, settlementStatus: 'Accepted' };
  const read = (...changes: readonly object[]) =>
    readListed(
      { kind: 'answered', fields: changes.map((change) => ({ ...record, ...change })) },
      '123',
    ).kind;
  it.each([
    [{}, 'taken'],
    [{ orderId: null }, 'taken'],
    [{ settlementStatus: 'Voided', isVoided: true }, 'nothing'],
    [{ settlementStatus: 'Rejected' }, 'nothing'],
    [{ respstat: 'C', respcode: '05', settlementStatus: 'Declined' }, 'nothing'],
    [{ respstat: 'C', respcode: '05' }, 'unclear'],
    [{ retref: '124' }, 'unclear'],
    [{ retref: null, respstat: 'C', respcode: '29', settlementStatus: null }, 'unclear'],
    [{ amountMinor: null }, 'unclear'],
    [{ amountMinor: 0 }, 'unclear'],
    [{ respstat: 'B', respcode: '62', processor: 'PPS' }, 'unclear'],
  ])('reads %j as %s', (change, kind) => {
    expect(read(change)).toBe(kind);
  });

  it('accepts exactly one record', () => {
    expect([read(), read({}, {})]).toEqual(['unclear', 'unclear']);
    expect(readListed({ kind: 'unclear' }, '123').kind).toBe('unclear');
  });
});

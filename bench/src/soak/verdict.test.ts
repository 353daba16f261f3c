import { describe, expect, it } from '@jest/globals';
import type { Paid } from './game';
import type { GivenBack } from './page';
import { judge, type JudgedInvoice, type StoredInvoice } from './verdict';

const stored: StoredInvoice = { amount: 600, lines: 600, paid: 600, ledger: 600, end: 'open' };
const payments = (...cents: readonly number[]): readonly Paid[] =>
  cents.map((each, index) => ({ transaction: 7 + index, cents: each }));
const invoice = (changes: Partial<JudgedInvoice> = {}): JudgedInvoice => ({
  invoice: 1,
  door: 'full',
  cents: 600,
  amounts: [600],
  end: 'open',
  stored,
  charges: 1,
  wanted: [600],
  wantedBack: [],
  reported: payments(600),
  reportedBack: [],
  kept: [600],
  refunded: [],
  shownAmount: 600,
  shownCents: 600,
  staffCents: 600,
  ...changes,
});
const back = (changes: Partial<GivenBack> = {}): GivenBack => ({
  kind: 'given_back',
  transaction: 8,
  way: 'refund',
  payment: 7,
  cents: 400,
  opensInvoice: false,
  ...changes,
});
const voided = back({ way: 'void', cents: 600, opensInvoice: true });
const refund = { wantedBack: [400], reportedBack: [back()], kept: [200], refunded: [400] };
const refunded = (changes: Partial<JudgedInvoice> = {}): JudgedInvoice =>
  invoice({ door: 'refund', ...refund, staffCents: 200, ...changes });
const reportedTwice = { wanted: [600, 600], reported: payments(600, 600), charges: 2 };
const edited = invoice({
  door: 'edit',
  amounts: [360, 780],
  charges: 2,
  wanted: [600, 180],
  reported: payments(600, 180),
  kept: [600, 180],
  shownAmount: 780,
  shownCents: 780,
  staffCents: 780,
  stored: { amount: 780, lines: 780, paid: 780, ledger: 780, end: 'open' },
});
const half = { charges: 2, wanted: [400], kept: [400], reported: payments(400) };
const cash = { reported: payments(600).map((paid) => ({ ...paid, isOffline: true })) };
const back300 = { cents: 300, opensInvoice: true };
const twoParts = [back(back300), back({ ...back300, transaction: 9 })];
const shown300 = { shownCents: 300, staffCents: 300 };
const voidedOnce = { wantedBack: [600], reportedBack: [voided], kept: [600], refunded: [] };

describe('judge', () => {
  it('reports no complaint when gateway, pages, customer and staff agree', () => {
    const unpaid = { reported: null, kept: [], shownCents: 0, staffCents: 0 };
    const fine = [
      invoice(),
      invoice({ door: 'split', charges: 2, kept: [400, 200] }),
      invoice({ door: 'schedule', ...unpaid }),
      refunded(),
      refunded({ reportedBack: [back({ opensInvoice: true })], shownCents: 200 }),
      refunded({ door: 'cancel', ...reportedTwice, ...voidedOnce, staffCents: 600 }),
      invoice({ door: 'counter_cash', ...cash }),
      edited,
    ];
    expect(judge(fine, [], [])).toEqual({ doubleCharges: 0, doubleRefunds: 0, complaints: [] });
  });

  it.each([
    ['every charge beyond the requests', invoice({ kept: [600, 600, 600] }), [2, 0]],
    ['a double charge of which one was voided', refunded(voidedOnce), [1, 0]],
    ['every refund beyond the requests', refunded({ refunded: [400, 400] }), [0, 1]],
    [
      'a part that was charged twice, so that too little was left for the rest',
      invoice({ charges: 2, wanted: [300, 600], reported: payments(300, 300), kept: [300, 300] }),
      [1, 0],
    ],
    [
      'a part that was refunded twice, so that too little was left for the rest',
      refunded({
        wanted: [900],
        cents: 900,
        reported: payments(900),
        wantedBack: [300, 600],
        kept: [300],
        reportedBack: twoParts,
        refunded: [300, 300],
        ...shown300,
      }),
      [0, 1],
    ],
    ['cash that was taken twice', invoice({ ...cash, kept: [600, 600] }), [1, 0]],
    ['cash that was handed back twice', refunded({ ...cash, refunded: [400, 400] }), [0, 1]],
  ])('counts %s', (_what, judged, doubles) => {
    const { doubleCharges, doubleRefunds } = judge([judged], [], []);
    expect([doubleCharges, doubleRefunds]).toEqual(doubles);
  });

  it('counts a charge without an attempt, and reports a repeated order', () => {
    expect(judge([], [], ['ABC']).doubleCharges).toBe(1);
    expect(judge([], ['ABC'], []).complaints).toEqual(['order ABC was sent twice']);
  });

  it.each([
    [invoice({ shownCents: 0 }), ['600 was kept, the customer reads 0']],
    [invoice({ staffCents: 0 }), ['600 was kept, staff read 0']],
    [invoice({ reported: [] }), ['600 was kept, the pages were told 0']],
    [
      invoice({ kept: [600, 600, 600], shownCents: 1_800, staffCents: 1_800, reported: null }),
      ['charged twice (kept 600 + 600 + 600), wanted 600', '1800 taken, more than the invoice'],
    ],
    [
      refunded({ kept: [-200], refunded: [400, 400], staffCents: -200, shownCents: 200 }),
      [
        'given back twice (400 + 400), wanted 400',
        '-200 was kept, the pages were told 200',
        '800 was refunded, staff were told 400',
      ],
    ],
    [
      invoice({ door: 'split', ...half, shownCents: 400, staffCents: 400 }),
      ['one card of two was charged'],
    ],
    [
      { ...edited, stored: { ...edited.stored, amount: 600 } },
      [
        '780 taken, more than the invoice',
        'amounts to 600, staff were told 360 or 780',
        'amounts to 600, its lines to 780',
        'amounts to 600, the customer reads 780',
      ],
    ],
    [{ ...edited, stored: { ...edited.stored, ledger: 600 } }, ['780 is paid, the ledger has 600']],
    [
      { ...edited, stored: { ...edited.stored, end: 'deleted' as const } },
      ['is deleted, staff were told open'],
    ],
  ])('reports disagreement %# in a sentence', (judged, sentences) => {
    const name = `invoice 1 (${judged.door}, 600 cents): `;
    expect(judge([judged], [], []).complaints).toEqual(sentences.map((each) => name + each));
  });
});

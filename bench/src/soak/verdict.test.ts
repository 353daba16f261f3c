import { describe, expect, it } from '@jest/globals';
import type { GivenBack } from './game';
import { judge, type JudgedInvoice, type StoredInvoice } from './verdict';

const stored: StoredInvoice = { amount: 600, lines: 600, paid: 600, ledger: 600, end: 'open' };
const invoice = (changes: Partial<JudgedInvoice> = {}): JudgedInvoice => ({
  invoice: 1,
  door: 'full',
  cents: 600,
  amounts: [600],
  end: 'open',
  stored,
  shownAmount: 600,
  asked: 1,
  wanted: [600],
  wantedBack: [],
  told: [{ transaction: 7, cents: 600 }],
  toldBack: [],
  kept: [600],
  refunded: [],
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
const refunded = (changes: Partial<JudgedInvoice> = {}): JudgedInvoice =>
  invoice({
    door: 'refund',
    wantedBack: [400],
    toldBack: [back()],
    kept: [200],
    refunded: [400],
    staffCents: 200,
    ...changes,
  });
const complaintsOf = (judged: JudgedInvoice): readonly string[] =>
  judge([judged], [], []).complaints;

describe('judge', () => {
  it('reports no complaint when gateway, pages, customer and staff agree', () => {
    const fine = [
      invoice(),
      invoice({ door: 'split', asked: 2, kept: [400, 200] }),
      invoice({ door: 'schedule', told: null, kept: [], shownCents: 0, staffCents: 0 }),
      refunded(),
      refunded({ toldBack: [back({ opensInvoice: true })], shownCents: 200 }),
      refunded({
        door: 'cancel',
        asked: 2,
        wanted: [600, 600],
        wantedBack: [600],
        told: [
          { transaction: 7, cents: 600 },
          { transaction: 9, cents: 600 },
        ],
        toldBack: [back({ way: 'void', cents: 600, opensInvoice: true })],
        kept: [600],
        refunded: [],
        staffCents: 600,
      }),
    ];
    expect(judge(fine, [], [])).toEqual({ doubleCharges: 0, doubleRefunds: 0, complaints: [] });
  });

  it('counts every charge beyond the number of requests', () => {
    const { doubleCharges, complaints } = judge([invoice({ kept: [600, 600, 600] })], [], []);
    expect(doubleCharges).toBe(2);
    expect(complaints).toContain(
      'invoice 1 (full, 600 cents): charged twice (kept 600 + 600 + 600), wanted 600',
    );
  });

  it('counts a double charge of which one was voided', () => {
    const voided = refunded({
      wantedBack: [600],
      toldBack: [back({ way: 'void', cents: 600, opensInvoice: true })],
      kept: [600],
      refunded: [],
    });
    expect(judge([voided], [], []).doubleCharges).toBe(1);
  });

  it('counts every refund beyond the number of requests, confirmed or not', () => {
    const twice = refunded({ kept: [-200], refunded: [400, 400], staffCents: -200 });
    const { doubleRefunds, complaints } = judge([twice], [], []);
    expect(doubleRefunds).toBe(1);
    expect(complaints).toContain(
      'invoice 1 (refund, 600 cents): given back twice (400 + 400), wanted 400',
    );
    expect(complaints).toContain(
      'invoice 1 (refund, 600 cents): 800 was refunded, staff were told 400',
    );
  });

  it('counts a part that was charged or refunded twice, and left too little for the rest', () => {
    const charged = invoice({
      door: 'counter_parts',
      asked: 2,
      wanted: [300, 600],
      cents: 900,
      told: [
        { transaction: 7, cents: 300 },
        { transaction: 8, cents: 300 },
      ],
      kept: [300, 300],
    });
    expect(judge([charged], [], [])).toMatchObject({ doubleCharges: 1, doubleRefunds: 0 });
    const back300 = { cents: 300, opensInvoice: true };
    const parts = refunded({
      door: 'refund_parts',
      wanted: [900],
      cents: 900,
      told: [{ transaction: 7, cents: 900 }],
      wantedBack: [300, 600],
      toldBack: [back(back300), back({ ...back300, transaction: 9 })],
      kept: [300],
      refunded: [300, 300],
      shownCents: 300,
      staffCents: 300,
    });
    expect(judge([parts], [], [])).toMatchObject({ doubleCharges: 0, doubleRefunds: 1 });
  });

  it('reports half a split, a repeated order and a wrong amount shown or confirmed', () => {
    expect(
      complaintsOf(
        invoice({
          door: 'split',
          asked: 2,
          wanted: [400],
          kept: [400],
          shownCents: 400,
          staffCents: 400,
          told: [{ transaction: 7, cents: 400 }],
        }),
      ),
    ).toEqual(['invoice 1 (split, 600 cents): one card of two was charged']);
    expect(judge([], [], ['ABC']).doubleCharges).toBe(1);
    expect(judge([], ['ABC'], []).complaints).toEqual(['order ABC was sent twice']);
    expect(complaintsOf(invoice({ shownCents: 0 }))).toEqual([
      'invoice 1 (full, 600 cents): 600 was kept, the customer reads 0',
    ]);
    expect(complaintsOf(invoice({ staffCents: 0 }))).toEqual([
      'invoice 1 (full, 600 cents): 600 was kept, staff read 0',
    ]);
    expect(complaintsOf(invoice({ told: [] }))).toEqual([
      'invoice 1 (full, 600 cents): 600 was kept, the pages were told 0',
    ]);
  });

  it('judges an edited invoice by what staff stored last', () => {
    const edited = invoice({
      door: 'edit',
      amounts: [360, 780],
      asked: 2,
      wanted: [600, 180],
      told: [
        { transaction: 7, cents: 600 },
        { transaction: 8, cents: 180 },
      ],
      kept: [600, 180],
      shownAmount: 780,
      shownCents: 780,
      staffCents: 780,
      stored: { amount: 780, lines: 780, paid: 780, ledger: 780, end: 'open' },
    });
    expect(complaintsOf(edited)).toEqual([]);
    const ofEdited = (changes: Partial<StoredInvoice>): readonly string[] =>
      complaintsOf({ ...edited, stored: { ...edited.stored, ...changes } });
    const name = 'invoice 1 (edit, 600 cents):';
    expect(ofEdited({ amount: 600 })).toEqual([
      `${name} 780 taken, more than the invoice`,
      `${name} amounts to 600, staff were told 360 or 780`,
      `${name} amounts to 600, its lines to 780`,
      `${name} amounts to 600, the customer reads 780`,
    ]);
    expect(ofEdited({ ledger: 600 })).toEqual([`${name} 780 is paid, the ledger has 600`]);
    expect(ofEdited({ end: 'deleted' })).toEqual([`${name} is deleted, staff were told open`]);
  });

  it('counts cash that was taken or handed back twice', () => {
    const paid = { transaction: 7, cents: 600, isOffline: true };
    const taken = invoice({ door: 'counter_cash', told: [paid] });
    expect(complaintsOf(taken)).toEqual([]);
    expect(judge([{ ...taken, kept: [600, 600] }], [], []).doubleCharges).toBe(1);
    const backTwice = refunded({ door: 'cash_back', told: [paid], refunded: [400, 400] });
    expect(judge([backTwice], [], []).doubleRefunds).toBe(1);
  });
});

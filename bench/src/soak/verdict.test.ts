import { describe, expect, it } from '@jest/globals';
import type { Paid } from './game';
import type { GivenBack } from './give-back';
import { judge, type JudgedInvoice, type StoredInvoice } from './verdict';

const stored: StoredInvoice = { amount: 600, lines: 600, paid: 600, ledger: 600, end: 'open' };
const told = (...cents: readonly number[]): readonly Paid[] =>
  cents.map((each, index) => ({ transaction: 7 + index, cents: each }));
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
  told: told(600),
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
const voided = back({ way: 'void', cents: 600, opensInvoice: true });
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
const verdictOf = (judged: JudgedInvoice) => judge([judged], [], []);
const complaintsOf = (judged: JudgedInvoice): readonly string[] => verdictOf(judged).complaints;

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
        told: told(600, 600),
        toldBack: [voided],
        kept: [600],
        refunded: [],
        staffCents: 600,
      }),
    ];
    expect(judge(fine, [], [])).toEqual({ doubleCharges: 0, doubleRefunds: 0, complaints: [] });
  });

  it('counts every charge beyond the number of requests', () => {
    const { doubleCharges, complaints } = verdictOf(invoice({ kept: [600, 600, 600] }));
    expect(doubleCharges).toBe(2);
    expect(complaints).toContain(
      'invoice 1 (full, 600 cents): charged twice (kept 600 + 600 + 600), wanted 600',
    );
  });

  it('counts a double charge of which one was voided', () => {
    const one = { wantedBack: [600], toldBack: [voided], kept: [600], refunded: [] };
    expect(verdictOf(refunded(one)).doubleCharges).toBe(1);
  });

  it('counts every refund beyond the number of requests, confirmed or not', () => {
    const twice = refunded({ kept: [-200], refunded: [400, 400], staffCents: -200 });
    const { doubleRefunds, complaints } = verdictOf(twice);
    expect(doubleRefunds).toBe(1);
    const name = 'invoice 1 (refund, 600 cents):';
    expect(complaints).toContain(`${name} given back twice (400 + 400), wanted 400`);
    expect(complaints).toContain(`${name} 800 was refunded, staff were told 400`);
  });

  it('counts a part that was charged or refunded twice, and left too little for the rest', () => {
    const charged = invoice({
      door: 'counter_parts',
      asked: 2,
      wanted: [300, 600],
      cents: 900,
      told: told(300, 300),
      kept: [300, 300],
    });
    expect(verdictOf(charged)).toMatchObject({ doubleCharges: 1, doubleRefunds: 0 });
    const back300 = { cents: 300, opensInvoice: true };
    const parts = refunded({
      door: 'refund_parts',
      wanted: [900],
      cents: 900,
      told: told(900),
      wantedBack: [300, 600],
      toldBack: [back(back300), back({ ...back300, transaction: 9 })],
      kept: [300],
      refunded: [300, 300],
      shownCents: 300,
      staffCents: 300,
    });
    expect(verdictOf(parts)).toMatchObject({ doubleCharges: 0, doubleRefunds: 1 });
  });

  it('reports half a split and a repeated order', () => {
    const half = { asked: 2, wanted: [400], kept: [400], told: told(400) };
    expect(
      complaintsOf(invoice({ door: 'split', ...half, shownCents: 400, staffCents: 400 })),
    ).toEqual(['invoice 1 (split, 600 cents): one card of two was charged']);
    expect(judge([], [], ['ABC']).doubleCharges).toBe(1);
    expect(judge([], ['ABC'], []).complaints).toEqual(['order ABC was sent twice']);
  });

  it.each([
    ['the customer reads 0', { shownCents: 0 }],
    ['staff read 0', { staffCents: 0 }],
    ['the pages were told 0', { told: [] }],
  ])('reports a wrong amount: %s', (sentence, changes) => {
    expect(complaintsOf(invoice(changes))).toEqual([
      `invoice 1 (full, 600 cents): 600 was kept, ${sentence}`,
    ]);
  });

  it('judges an edited invoice by what staff stored last', () => {
    const edited = invoice({
      door: 'edit',
      amounts: [360, 780],
      asked: 2,
      wanted: [600, 180],
      told: told(600, 180),
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
    const cash = { told: told(600).map((paid) => ({ ...paid, isOffline: true })) };
    const taken = invoice({ door: 'counter_cash', ...cash });
    expect(complaintsOf(taken)).toEqual([]);
    expect(verdictOf({ ...taken, kept: [600, 600] }).doubleCharges).toBe(1);
    const backTwice = refunded({ door: 'cash_back', ...cash, refunded: [400, 400] });
    expect(verdictOf(backTwice).doubleRefunds).toBe(1);
  });
});

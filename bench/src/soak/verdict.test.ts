import { describe, expect, it } from '@jest/globals';
import type { GivenBack } from './give-back';
import { judge, type JudgedInvoice } from './verdict';

const invoice = (changes: Partial<JudgedInvoice> = {}): JudgedInvoice => ({
  invoice: 1,
  door: 'full',
  cents: 600,
  asked: 1,
  askedBack: 0,
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
    askedBack: 1,
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
      'invoice 1 (full, 600 cents): charged 3 times (now 600 + 600 + 600), asked for 1',
    );
  });

  it('counts a double charge of which one was voided', () => {
    const voided = refunded({
      toldBack: [back({ way: 'void', cents: 600, opensInvoice: true })],
      kept: [600],
      refunded: [],
    });
    expect(judge([voided], [], []).doubleCharges).toBe(1);
  });

  it('counts every refund beyond the number of requests, told or not', () => {
    const twice = refunded({ kept: [-200], refunded: [400, 400], staffCents: -200 });
    const { doubleRefunds, complaints } = judge([twice], [], []);
    expect(doubleRefunds).toBe(1);
    expect(complaints).toContain(
      'invoice 1 (refund, 600 cents): given back 2 times (400 + 400), asked for 1',
    );
    expect(complaints).toContain(
      'invoice 1 (refund, 600 cents): the gateway refunded 800, staff were told 400',
    );
    const told = refunded({
      cents: 900,
      toldBack: [back(), back({ transaction: 9 })],
      refunded: [400, 400],
    });
    expect(judge([told], [], []).doubleRefunds).toBe(1);
  });

  it('reports half a split, a repeated order and a wrong amount shown or told', () => {
    expect(
      complaintsOf(
        invoice({
          door: 'split',
          asked: 2,
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
      'invoice 1 (full, 600 cents): the gateway kept 600, the customer reads 0',
    ]);
    expect(complaintsOf(invoice({ staffCents: 0 }))).toEqual([
      'invoice 1 (full, 600 cents): the gateway kept 600, staff read 0',
    ]);
    expect(complaintsOf(invoice({ told: [] }))).toEqual([
      'invoice 1 (full, 600 cents): the gateway kept 600, the pages were told 0',
    ]);
  });
});

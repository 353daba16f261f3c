import { describe, expect, it } from '@jest/globals';
import { judge, type JudgedInvoice } from './verdict';

const invoice = (changes: Partial<JudgedInvoice> = {}): JudgedInvoice => ({
  invoice: 1,
  door: 'full',
  cents: 600,
  asked: 1,
  toldCents: 600,
  kept: [600],
  shownCents: 600,
  ...changes,
});

describe('judge', () => {
  it('reports no complaint when gateway, page and customer agree', () => {
    const fine = [
      invoice(),
      invoice({ door: 'split', asked: 2, kept: [400, 200] }),
      invoice({ door: 'schedule', toldCents: null, kept: [], shownCents: 0 }),
    ];
    expect(judge(fine, [], [])).toEqual({ doubleCharges: 0, complaints: [] });
  });

  it('counts every charge beyond the number of requests', () => {
    const { doubleCharges, complaints } = judge([invoice({ kept: [600, 600, 600] })], [], []);
    expect(doubleCharges).toBe(2);
    expect(complaints).toContain(
      'invoice 1 (full, 600 cents): charged 3 times (600 + 600 + 600), asked for 1',
    );
  });

  it('reports half a split, a repeated order and a wrong amount shown or told', () => {
    expect(
      judge(
        [invoice({ door: 'split', asked: 2, kept: [400], shownCents: 400, toldCents: 400 })],
        [],
        [],
      ).complaints,
    ).toEqual(['invoice 1 (split, 600 cents): one card of two was charged']);
    expect(judge([], [], ['ABC']).doubleCharges).toBe(1);
    expect(judge([], ['ABC'], []).complaints).toEqual(['order ABC was sent twice']);
    expect(judge([invoice({ shownCents: 0 })], [], []).complaints).toEqual([
      'invoice 1 (full, 600 cents): the gateway kept 600, the customer reads 0',
    ]);
    expect(judge([invoice({ toldCents: 0 })], [], []).complaints).toEqual([
      'invoice 1 (full, 600 cents): the gateway kept 600, the pages were told 0',
    ]);
  });
});

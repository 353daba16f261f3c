import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../core/config';
import type { InquiryReply, LookupOutcome } from './gateway-answer.domain';
import { reconcilerPolicyOf } from './payment-settings';
import type { LookupHistory } from './reconciler.domain';
import {
  chooseWay,
  decideAfterRefundLookup,
  endOfVoid,
  readSettlementState,
  type SettlementState,
} from './refund.domain';

const payment = { orderId: 'ORDER', amountMinor: 10_000, retref: '1' };
const answer = (settlementStatus: string | null, given: object = {}): InquiryReply => ({
  kind: 'answered',
  fields: [
    {
      respstat: 'A',
      respcode: '00',
      processor: 'FNOR',
      retref: '1',
      amountMinor: 10_000,
      orderId: 'ORDER',
      authcode: 'PPS1',
      isVoided: settlementStatus === 'Voided',
      settlementStatus,
      ...given,
    },
  ],
});

describe('where the money of a payment is', () => {
  it.each<[string, InquiryReply, SettlementState]>([
    ['queued', answer('Queued for Capture'), 'unsettled'],
    ['accepted', answer('Accepted'), 'settled'],
    ['processed', answer('Processed'), 'settled'],
    ['voided', answer('Voided'), 'voided'],
    ['rejected', answer('Rejected'), 'sent_back'],
    ['only authorised', answer('Authorized'), 'unclear'],
    ['of no status', answer(null), 'unclear'],
    ['another order', answer('Accepted', { orderId: 'OTHER' }), 'unclear'],
    ['another amount', answer('Accepted', { amountMinor: 1 }), 'unclear'],
    ['a time-out', { kind: 'unclear', reason: 'network' }, 'unclear'],
  ])('follows from the answer: %s', (_, reply, state) => {
    expect(readSettlementState(reply, payment)).toBe(state);
  });
});

describe('a void or a refund', () => {
  it.each([
    ['unsettled', 'refund', true, { kind: 'void' }],
    ['unsettled', 'refund', false, { kind: null, why: 'not_settled' }],
    ['unsettled', 'cancel', true, { kind: 'void' }],
    ['voided', 'refund', true, { kind: 'void' }],
    ['voided', 'refund', false, { kind: null, why: 'voided' }],
    ['settled', 'refund', false, { kind: 'refund' }],
    ['settled', 'refund', true, { kind: 'refund' }],
    ['settled', 'cancel', true, { kind: null, why: 'settled' }],
    ['sent_back', 'refund', true, { kind: null, why: 'returned' }],
    ['unclear', 'refund', true, { kind: null, why: 'no_answer' }],
  ] as const)('follows from %s money and %s (whole: %s)', (state, request, isWhole, way) => {
    expect(chooseWay(state, request, isWhole)).toEqual(way);
  });

  it('ends a void without a clear answer only by where the money is', () => {
    const states = (['voided', 'settled', 'sent_back', 'unsettled', 'unclear'] as const).map(
      (state) => endOfVoid(state)?.state ?? null,
    );
    expect(states).toEqual(['given_back', 'declined', 'declined', null, null]);
  });
});

const policy = reconcilerPolicyOf(readConfig({}).payments);
const sentAt = new Date('2026-11-20T19:00:00Z');
const fresh: LookupHistory = {
  sentAt,
  lookups: 0,
  failedLookupsInARow: 0,
  voidTries: 0,
  notFoundAt: null,
  nextLookupAt: null,
};
const decide = (outcome: LookupOutcome, history: LookupHistory, afterMs: number) =>
  decideAfterRefundLookup(outcome, history, 'sweep', new Date(sentAt.getTime() + afterMs), policy);

describe('a look-up of a refund', () => {
  it.each([
    [{ kind: 'approved', retref: '2', authcode: null, respcode: '00' }, 'given_back'],
    [{ kind: 'declined', respcode: '05', declineReason: 'other' }, 'declined'],
    [{ kind: 'voided', retref: '2' }, 'not_done'],
    [{ kind: 'mismatch', retref: '2', respcode: '00', amountMinor: 1 }, 'needs_review'],
  ] as const)('turns %o into %s', (outcome, state) => {
    expect(decide(outcome, fresh, 35_000)).toMatchObject({ kind: 'end', ending: { state } });
  });

  it('ends it as not done only by two answers apart', () => {
    const first = decide({ kind: 'not_found' }, fresh, 120_000);
    if (first.kind !== 'wait') throw new Error('It ended at once.');
    expect(decide({ kind: 'not_found' }, first.history, 150_000).kind).toBe('wait');
    expect(decide({ kind: 'not_found' }, first.history, 180_000)).toMatchObject({
      ending: { state: 'not_done' },
    });
  });

  it('voids nothing when it fails, and ends with a person', () => {
    let history = fresh;
    for (let step = 0; step < policy.lookupWaitsMs.length - 1; step += 1) {
      const decision = decide({ kind: 'failed', reason: 'http_500' }, history, 35_000);
      if (decision.kind !== 'wait') throw new Error('It ended before its ladder.');
      history = decision.history;
    }
    expect(decide({ kind: 'failed', reason: 'http_500' }, history, 35_000)).toMatchObject({
      ending: { state: 'needs_review', reason: 'ladder_ended' },
    });
  });
});

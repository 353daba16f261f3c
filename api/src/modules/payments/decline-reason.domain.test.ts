import { describe, expect, it } from '@jest/globals';
import {
  declineReasons,
  isHardDecline,
  nextStepAfterDecline,
  toDeclineReason,
} from './decline-reason.domain';

describe('toDeclineReason', () => {
  it.each([
    ['51', 'FNOR', 'insufficient_funds'],
    ['116', 'RPCT', 'insufficient_funds'],
    ['54', 'FNOR', 'expired_card'],
    ['16', 'PPS', 'expired_card'],
    ['14', 'FNOR', 'card_number'],
    ['14', 'PPS', 'security_code'],
    ['N7', 'FNOR', 'security_code'],
    ['n7', 'FNOR', 'security_code'],
    ['41', 'FNOR', 'lost_or_stolen'],
    ['41', 'PPS', 'other'],
    ['43', 'FNOR', 'lost_or_stolen'],
    ['43', 'PPS', 'other'],
    ['208', 'RPCT', 'lost_or_stolen'],
    ['61', 'FNOR', 'limit'],
    ['65', 'FNOR', 'limit'],
    ['91', 'FNOR', 'issuer_unavailable'],
    ['907', 'RPCT', 'issuer_unavailable'],
    ['05', 'FNOR', 'do_not_honor'],
    ['05', null, 'do_not_honor'],
    ['506', 'RPCT', 'bank_account'],
    ['48', 'PPS', 'not_permitted'],
    ['ZZ', 'FNOR', 'other'],
    ['', null, 'other'],
  ])('maps %s of %s to %s', (code, processor, reason) => {
    expect(toDeclineReason(code, processor)).toBe(reason);
  });
});

describe('isHardDecline', () => {
  it('holds exactly for reasons that another day cannot solve', () => {
    expect(declineReasons.filter(isHardDecline)).toEqual([
      'expired_card',
      'card_number',
      'bank_account',
      'closed_account',
      'lost_or_stolen',
      'stopped_by_customer',
    ]);
    expect([isHardDecline(null), isHardDecline('a name from tomorrow')]).toEqual([false, false]);
  });
});

describe('nextStepAfterDecline', () => {
  it('answers full sentences without codes and without blame', () => {
    for (const reason of declineReasons) {
      const text = nextStepAfterDecline(reason);
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(text).toMatch(/\b[Tt]ry (another|a smaller)\b|try another payment method/);
      expect(text).not.toMatch(/\d|you (failed|entered|forgot)|invalid|fraud|stolen|lost|error/i);
    }
  });

  it("hides the bank's suspicion", () => {
    const general = nextStepAfterDecline(null);
    expect(
      [
        'lost_or_stolen',
        'suspected_fraud',
        'stopped_by_customer',
        'other',
        'a name from tomorrow',
      ].map(nextStepAfterDecline),
    ).toEqual(Array.from({ length: 5 }, () => general));
  });

  it('uses a few sentences for all codes', () => {
    expect(new Set(declineReasons.map(nextStepAfterDecline)).size).toBeLessThanOrEqual(11);
  });
});

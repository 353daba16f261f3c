import { describe, expect, it } from '@jest/globals';
import { attemptStates, isCharged, isOpen, statusText } from './payment-attempt.domain';

describe('state of a payment attempt', () => {
  it('is either open, charged, or free of any charge', () => {
    expect(attemptStates.filter((state) => isOpen(state) && isCharged(state))).toEqual([]);
    expect(attemptStates.filter(isOpen)).toEqual([
      'created',
      'sent',
      'unknown',
      'authorised',
      'needs_review',
    ]);
    expect(attemptStates.filter(isCharged)).toEqual([
      'approved',
      'settled',
      'refunded',
      'returned',
      'charged_back',
    ]);
  });

  it('reads confirming exactly while in doubt [API-089]', () => {
    expect(attemptStates.filter((state) => statusText(state) === 'confirming')).toEqual([
      'created',
      'sent',
      'unknown',
      'authorised',
      'needs_review',
    ]);
    expect(statusText('approved')).toBe('success');
    expect(statusText('declined')).toBe('declined');
    expect(statusText('not_charged')).toBe('not_charged');
    expect(statusText('voided')).toBe('voided');
  });
});

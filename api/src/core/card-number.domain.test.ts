import { describe, expect, it } from '@jest/globals';
import { maskCardNumbers } from './card-number.domain';
import { processorMsOf } from '@billfold/server-kit/testing/processor-time';

describe('card numbers in a text', () => {
  it.each([
    ['my card is 4111 1111 1111 1111 exp 12/29', 'my card is [card ending in 1111] exp 12/29'],
    ['4111111111111111', '[card ending in 1111]'],
    ['4111-1111-1111-1111 12 29 123', '[card ending in 1111] 12 29 123'],
    ['call 303 555 0101, 5555.5555.5555.4444', 'call 303 555 0101, [card ending in 4444]'],
    ['3782 822463 10005 or 6011 1111 1111 1117', '[card ending in 0005] or [card ending in 1117]'],
    ['4111\n1111\n1111\n1111 4111 1111 1111 1111', '[card ending in 1111] [card ending in 1111]'],
  ])('masks %j', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
  });

  it.each([
    '4111 1111 1111 1112',
    '(303) 555-0101 or 2125550100',
    'bill 20261120 of 142.50, order 123456789012345',
    'Hi 🙏',
    '',
  ])('leaves %j unmasked', (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });

  it('takes linear time for a text of digits only', async () => {
    const texts = [
      '1 '.repeat(200_000),
      '1'.repeat(400_000),
      '4111 1111 1111 1111 '.repeat(40_000),
    ];
    expect(await processorMsOf(() => texts.map(maskCardNumbers))).toBeLessThan(30_000);
  });
});

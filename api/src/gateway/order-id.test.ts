import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeOrderId } from './order-id';

describe('makeOrderId', () => {
  it('follows the gateway’s rules for every value and repeats none', () => {
    const orderIds = Array.from({ length: 5_000 }, () => makeOrderId(randomInt));
    expect(orderIds.filter((orderId) => !/^[A-Z][A-Z0-9]{0,18}$/.test(orderId))).toEqual([]);
    expect(orderIds.filter((orderId) => /\d/.test(orderId))).toEqual([]);
    expect(new Set(orderIds).size).toBe(orderIds.length);
  });
});

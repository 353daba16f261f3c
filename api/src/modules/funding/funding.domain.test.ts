import { dayMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import { fundingDays, lastDays, readFunded } from './funding.domain';

const now = new Date('2027-01-02T06:00:00Z');
const daysBefore = (days: number) => new Date(now.getTime() - days * dayMs);
const text = (days: ReturnType<typeof fundingDays>) =>
  days.map(({ month, day }) => `${month}/${day}`);

describe('fundingDays', () => {
  it('starts one day before the last read, also across a year', () => {
    expect(text(fundingDays(new Date('2027-01-01T23:00:00Z'), null, now))).toEqual([
      '12/31',
      '1/1',
      '1/2',
    ]);
  });

  it('goes back to the oldest unsettled payment', () => {
    expect(text(fundingDays(daysBefore(0), daysBefore(4), now))).toEqual([
      '12/29',
      '12/30',
      '12/31',
      '1/1',
      '1/2',
    ]);
  });

  it('catches up after a long pause within a limit', () => {
    expect(fundingDays(null, null, now)).toHaveLength(15);
    expect(fundingDays(daysBefore(30), null, now)).toHaveLength(32);
    expect(fundingDays(daysBefore(400), null, now)).toHaveLength(61);
  });

  it('asks for today when the clock was set back', () => {
    expect(text(fundingDays(daysBefore(-10), null, now))).toEqual(['1/2']);
  });
});

describe('lastDays', () => {
  it.each([
    [0, null, ['1/2']],
    [2, null, ['12/31', '1/1', '1/2']],
    [1, '2026-12-31T23:00:00Z', ['12/30', '12/31', '1/1', '1/2']],
    [3, '2027-01-02T01:00:00Z', ['12/30', '12/31', '1/1', '1/2']],
    [0, '2027-01-05T01:00:00Z', ['1/2']],
  ])('asks for %s days and for those since %s', (days, lastReadAt, wantedDays) => {
    expect(text(lastDays(days, now, lastReadAt === null ? null : new Date(lastReadAt)))).toEqual(
      wantedDays,
    );
  });

  it('has an upper limit', () => {
    expect(lastDays(400, now)).toHaveLength(61);
    expect(lastDays(1, now, daysBefore(400))).toHaveLength(61);
  });
});

describe('readFunded', () => {
  it.each([
    [false, null, { kind: 'settled' }],
    [true, null, { kind: 'rejected' }],
    [true, 'R01', { kind: 'returned', code: 'R01' }],
    [false, 'R29', { kind: 'returned', code: 'R29' }],
    [false, 'C01', { kind: 'settled' }],
    [true, 'C01', { kind: 'rejected' }],
  ])('reads rejected %s with code %s', (isRejected, achReturnCode, meaning) => {
    expect(readFunded({ isRejected, achReturnCode })).toEqual(meaning);
  });
});

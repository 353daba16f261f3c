import { moment, shortMoment, utcMoment, withMoments } from './times';

describe('a moment', () => {
  it('names its time zone', () => {
    const zone =
      new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
        .formatToParts(Date.parse('2026-01-02T03:04:05Z'))
        .find(({ type }) => type === 'timeZoneName')?.value ?? '';
    expect(zone).not.toBe('');
    for (const written of [moment('2026-01-02T03:04:05Z'), shortMoment('2026-01-02T03:04:05Z')])
      expect(written).toMatch(new RegExp(` Jan 2026, .* ${zone}$`));
  });

  it('is also written in UTC, as on the command line', () => {
    expect(utcMoment('2026-01-02T03:04:05.678Z')).toBe('2026-01-02 03:04:05 UTC');
  });

  it('is shown unchanged when it is not a date', () => {
    expect([moment('soon'), utcMoment('soon')]).toEqual(['soon', undefined]);
  });

  it('is rewritten inside a sentence of the registry', () => {
    expect(withMoments('Away since 2026-01-02T03:04:05.678Z; served on.')).toBe(
      `Away since ${moment('2026-01-02T03:04:05.678Z')}; served on.`,
    );
  });
});

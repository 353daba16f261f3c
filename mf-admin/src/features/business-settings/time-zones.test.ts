import { clockIn, findZones, zoneLabel } from './time-zones';

describe('the time zones', () => {
  it('begin with those of the United States, and have others', () => {
    const ids = findZones('').map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['America/Puerto_Rico', 'America/New_York']);
    expect(ids).toContain('Europe/Berlin');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are found by the words that people know, and by their city', () => {
    expect(findZones('mountain time').map(({ id }) => id)).toContain('America/Phoenix');
    expect(findZones('los ang').map(({ label }) => label)).toEqual(['Pacific Time']);
    expect(findZones('atlantis')).toEqual([]);
    expect(zoneLabel('Europe/San_Marino')).toBe('Europe/San Marino');
  });

  it('show a moment by their own clock', () => {
    expect(clockIn('America/New_York', '2026-12-02T05:30:00Z')).toBe('Dec 2, 12:30 AM EST');
  });
});

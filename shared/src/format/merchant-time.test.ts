import { formatDateTime } from './dates';
import { formatDateTimeIn } from './merchant-time';

describe('a moment in the zone of a merchant', () => {
  const at = '2026-03-05T18:30:00Z';

  it('names the zone where the clock of the browser shows another time', () => {
    expect(formatDateTimeIn('Asia/Kolkata', at)).toBe('03/06/2026 12:00AM GMT+5:30');
  });

  it('reads as elsewhere where the browser has the same time', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(formatDateTimeIn(own, at)).toBe(formatDateTime(at));
  });
});

import { complainAboutPin } from './pin-rules';

describe('a PIN that may be set', () => {
  it.each([
    ['a run of digits', ['0123', '1234', '6789', '9876', '4321', '3210']],
    ['two digits again', ['1212', '6969', '1313', '9090']],
    ['two pairs', ['1122', '7788', '5500']],
    ['mirrored', ['1221', '2112', '7007']],
    ['a possible year of birth', ['1930', '1984', '1999', '2000', '2026']],
    ['a line of the key pad', ['2580', '0852', '1379', '7410']],
    ['chosen by many', ['1004', '1342', '2468', '1357', '5683', '1225', '0420', '0007']],
  ])('is not %s', (_what, pins) => {
    expect(pins.map((pin) => [pin, complainAboutPin(pin)])).toEqual(
      pins.map((pin) => [pin, 'too_common']),
    );
  });

  it('is any other', () => {
    for (const pin of ['4826', '7315', '9042', '1470', '7193', '5937', '1112', '1850', '2091'])
      expect([pin, complainAboutPin(pin)]).toEqual([pin, null]);
  });

  it('is one of at least nine thousand five hundred', () => {
    const pins = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
    expect(pins.filter((pin) => complainAboutPin(pin) === null).length).toBeGreaterThan(9_500);
  });
});

import { makeQrCode, pathOf } from './qr-code';

const code = makeQrCode('https://pay.example.com/hosted-payment/Cedar_Water/easy');

it('has a free border of four modules, as cameras need', () => {
  const edges = code.isDark.filter((_row, y) => y < 4 || y >= code.size - 4).flat();
  expect(edges).not.toContain(true);
  expect(code.isDark.every((row) => !row.slice(0, 4).includes(true))).toBe(true);
});

it('has finder patterns in three corners', () => {
  const mark = (y: number, x: number) =>
    code.isDark
      .slice(y, y + 7)
      .map((row) =>
        row
          .slice(x, x + 7)
          .map((dark) => (dark ? '#' : '.'))
          .join(''),
      )
      .join(' ');
  const whole = '####### #.....# #.###.# #.###.# #.###.# #.....# #######';
  const far = code.size - 4 - 7;
  expect([mark(4, 4), mark(4, far), mark(far, 4)]).toEqual([whole, whole, whole]);
});

it('draws each dark module once', () => {
  const dark = code.isDark.flat().filter(Boolean).length;
  expect(pathOf(code).match(/M/g)).toHaveLength(dark);
});

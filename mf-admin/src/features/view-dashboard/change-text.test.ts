import { changeText } from './change-text';

describe('changeText', () => {
  it.each([
    [11_200, 10_000, 'Up 12% from $100.00'],
    [8_750, 10_000, 'Down 13% from $100.00'],
    [10_049, 10_000, 'Up less than 1% from $100.00'],
    [0, 10_000, 'Down 100% from $100.00'],
    [-5_000, 10_000, 'Down 150% from $100.00'],
    [10_000, 10_000, 'Same as before'],
    [0, 0, 'Same as before'],
    [500, 0, 'Up from $0.00'],
    [500, -500, 'Up from -$5.00'],
    [-500, -100, 'Down from -$1.00'],
    [109_900, 10_000, 'Up 999% from $100.00'],
    [110_000, 10_000, 'Up from $100.00'],
  ])('says how %d cents differ from %d cents', (now, before, text) => {
    expect(changeText(now, before)).toBe(text);
  });
});

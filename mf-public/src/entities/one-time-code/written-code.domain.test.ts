import { codeWithin } from './written-code.domain';

describe('codeWithin', () => {
  it.each([
    ['123456', '123456'],
    ["Your Cedar Water code is 123456. It expires in 10 minutes. Don't share it.", '123456'],
    ['Your Studio 100200 code is 654321. It expires in 10 minutes.', '654321'],
    ['code: 123 456', '123456'],
    ['123-456\n', '123456'],
  ])('reads %j as %s', (text, code) => {
    expect(codeWithin(text)).toBe(code);
  });

  it.each(['', '12345', '1234567', 'ab123456', 'Your code is on its way', '(303) 555-0104'])(
    'finds no code in %j',
    (text) => {
      expect(codeWithin(text)).toBe(null);
    },
  );
});

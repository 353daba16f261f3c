import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv';

describe('csvLine', () => {
  it('quotes what would break a line, and leaves an absent cell empty', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\r\ng', null])).toBe('a,"b,c","d""e","f\r\ng",');
  });

  it.each(['=1', '+1', '-1+2', '-1', '-A1', '@x', '\tx'])(
    'keeps %j from being a formula',
    (text) => {
      expect(csvLine([text])).toBe(`'${text}`);
    },
  );

  it('leaves a negative number a number', () => {
    expect(csvLine([{ number: '-10.50' }, '-10.50'])).toBe("-10.50,'-10.50");
  });
});

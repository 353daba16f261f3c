import { describe, expect, it } from '@jest/globals';
import { processorMsOf } from '@billfold/server-kit/testing/processor-time';
import { cleanText } from './plain-text.domain';

describe('a text of a request', () => {
  it.each([
    ['bidi overrides', 'Ann \u202Eeel\u202C', 'Ann eel'],
    ['bidi isolates and marks', '\u2066Ann\u2069\u200E\u200F\u061C', 'Ann'],
    ['zero-width characters', 'Ce\u200Bdar\u2060 Wa\uFEFFter', 'Cedar Water'],
    ['soft hyphens', 'Ce\u00ADdar', 'Cedar'],
    ['C0 and C1 controls', 'A\u0007n\u001Bn\u007F\u009B', 'Ann'],
    ['hidden letters', 'Ann\u{E0041}\u{E0042}', 'Ann'],
    ['joiners in Latin words', 'Ce\u200Ddar\u200C', 'Cedar'],
    ['joiners of nothing', '\u200D\u200D', ''],
  ])('drops %s', (_what, text, kept) => {
    expect(cleanText(text, 'line')).toBe(kept);
    expect(cleanText(text, 'lines')).toBe(kept);
  });

  it.each([
    ['Persian', 'می\u200Cخواهم'],
    ['Devanagari', 'क्\u200Dष'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Malayalam', 'ന്\u200D'],
    ['a family', '👨\u200D👩\u200D👧'],
    ['a profession with a skin', '👩🏽\u200D🚀'],
    ['a rainbow flag', '🏳️\u200D🌈'],
    ['the flag of Wales', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
    ['other writing', 'Ñandú Łódź 東京 שלום مرحبا Ünï & < > "'],
  ])('keeps the characters that %s needs', (_what, text) => {
    expect(cleanText(text, 'line')).toBe(text);
  });

  it('keeps one of several joiners in a row', () => {
    expect(cleanText('می\u200C\u200C\u200Cخواهم', 'line')).toBe('می\u200Cخواهم');
  });

  it('keeps line breaks in a message and turns them into spaces elsewhere', () => {
    expect(cleanText('one\r\ntwo\rthree\u2028four\tfive', 'lines')).toBe(
      'one\ntwo\nthree\nfour\tfive',
    );
    expect(cleanText('one\r\ntwo\tthree', 'line')).toBe('one two three');
  });

  it('is cleaned in linear time for hostile input', async () => {
    for (const text of [
      '\u200D'.repeat(500_000),
      'می\u200C'.repeat(200_000),
      '\u{1F3F4}\u{E0067}'.repeat(200_000),
    ]) {
      expect(await processorMsOf(() => void cleanText(text, 'line'))).toBeLessThan(30_000);
    }
  });
});

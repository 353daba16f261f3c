import { describe, expect, it } from '@jest/globals';
import { harmlessRule, isAllowedDeclaration } from '../http/assets/tokenizer/frame-style';

const rule = (selectorText: string, declarations: Record<string, string>) => ({
  selectorText,
  style: {
    length: Object.keys(declarations).length,
    item: (index: number) => Object.keys(declarations)[index] ?? '',
    getPropertyValue: (name: string) => declarations[name] ?? '',
  },
});

describe('harmlessRule and isAllowedDeclaration', () => {
  it('keep declarations of appearance and drop the others', () => {
    expect(
      harmlessRule(
        rule('.error', {
          color: 'red',
          display: 'none',
          'background-image': 'url(https://x.test/)',
          'border-top-color': 'red',
        }),
      ),
    ).toBe('.error { color: red; border-top-color: red }');
  });

  it.each([
    ['position', 'fixed'],
    ['opacity', '0'],
    ['visibility', 'hidden'],
    ['content', '"x"'],
    ['transform', 'scale(0)'],
    ['color', 'url(https://x.test/)'],
    ['color', 'var(--x)'],
    ['font-family', 'x;} input{color:red'],
    ['color', 'r\\65 d'],
    ['color', ''],
  ])('refuse %s: %s', (name, value) => {
    expect(isAllowedDeclaration(name, value)).toBe(false);
  });

  it('refuse selectors that read the typed value', () => {
    expect(harmlessRule(rule('input[value^="4"]', { color: 'red' }))).toBeNull();
    expect(harmlessRule(rule('input:focus', { outline: 'none' }))).toBe(
      'input:focus { outline: none }',
    );
  });

  it('drop a rule without an allowed declaration', () => {
    expect(harmlessRule(rule('body', { display: 'none' }))).toBeNull();
  });
});

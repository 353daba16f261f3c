import { describe, expect, it } from '@jest/globals';
import { describeReach } from './style-reach';

const reach = (css: string): string | null => describeReach('a.css', css, 'mf-notes');
/** What a sentence names. */
const named = (css: string): readonly string[] =>
  [...(reach(css) ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '');

describe('a style of a module', () => {
  it.each([
    '.a { color: red }',
    '.a button, .a > * + *, button.a:hover, .a ~ nav { color: red }',
    ':is(.a, .b) td, :where(.a .b)::before { color: red }',
    '[data-module="mf-notes"] button { color: red }',
    '.a { & button { color: red } > p { color: red } @media print { b { color: red } } }',
    '@media (max-width: 580px) { @supports (display: grid) { .a { color: red } } }',
    '@scope ([data-module="mf-notes"] > *) to ([data-module]) { :scope, *, button { color: red } }',
    '@scope (.card) { @media print { p { color: red } } }',
    '@layer base, parts; @layer parts { .a { color: red } }',
    '@keyframes spin { from { opacity: 0 } to { opacity: 1 } }',
    '@font-face { font-family: Notes; src: url(a.woff2) } @property --tw-x { syntax: "*"; inherits: false }',
    '@charset "utf-8";',
    '',
  ])('stays in the rectangle with %s', (css) => {
    expect(reach(css)).toBeNull();
  });

  it.each([
    ['nav { display: none }', ['nav']],
    [':root { --x: 1 } html, body { margin: 0 } * { margin: 0 }', [':root', 'html', 'body', '*']],
    ['.a, button { color: red }', ['button']],
    [':is(.a, button) { color: red }', [':is(.a, button)']],
    ['nav:has(.a), :not(.a), a:not(.b) { color: red }', ['nav:has(.a)', ':not(.a)', 'a:not(.b)']],
    ['[data-module="mf-admin"] button { color: red }', ['[data-module="mf-admin"] button']],
    ['#root, [role="dialog"] { color: red }', ['#root', '[role="dialog"]']],
    ['@media print { ::selection { color: red } }', ['::selection']],
    ['@layer base { h1 { margin: 0 } }', ['h1']],
    ['.a { nav:has(&) { display: none } }', ['nav:has(&)']],
    ['@scope (main) { p { color: red } }', ['p']],
    ['@scope { p { color: red } }', ['p']],
    ['@import url("/x.css"); @page { margin: 0 }', ['@import url("/x.css")', '@page']],
    ['.a { color: red } nav { x: 1 } nav { x: 2 }', ['nav']],
  ])('reaches out of it with %s', (css, expected) => {
    expect(named(css)).toEqual(expected);
  });

  it('is named with its first five selectors and the number of the others', () => {
    expect(reach('a, b, i, p, q, s, u { x: 1 }')).toBe(
      `a.css styles the page around mf-notes: 'a', 'b', 'i', 'p', 'q' and 2 more. Each selector needs a class of your own, or @scope ([data-module="mf-notes"]).`,
    );
  });

  it.each([
    ['an open block', '.a {'],
    ['a selector that is none', '.a[b { color: red }'],
    ['blocks of any depth', `${'@media all {'.repeat(50_000)}${'}'.repeat(50_000)}`],
    ['brackets of any depth', `${':not('.repeat(50_000)}.a${')'.repeat(50_000)} { color: red }`],
  ])('is refused by a sentence with %s', (_what, css) => {
    expect(reach(css)).toMatch(/^a\.css is no style sheet that the registry can read: .{1,210}$/);
  });
});

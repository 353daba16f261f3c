import { describeReach } from '@billfold/registry/style-reach';
import { scopeStyles } from './scope-styles.js';

const start = '@scope ([data-module="mf-notes"]) to (:scope [data-module])';
const scoped = (css: string): string =>
  scopeStyles(css, 'mf-notes')
    .replaceAll(start, '@scope')
    .replaceAll(/(?<=[{}])\s*|\s*(?=[{}])/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

it.each([
  ['.a { x: 1 } nav { x: 2 }', '@scope { .a { x: 1 } nav { x: 2 } }'],
  [
    ':root { --x: 1 } html, body { x: 1 } html body .a, :root > .b { x: 1 }',
    '@scope { :where(:scope) { --x: 1 } :where(:scope), :where(:scope) { x: 1 } :where(:scope) .a, :scope > .b { x: 1 } }',
  ],
  [':root.dark:has(.a) * { x: 1 }', '@scope { :scope.dark:has(.a) * { x: 1 } }'],
  [
    '@media print { @supports (x: y) { a { x: 1 } } b { x: 1 } }',
    '@media print { @supports (x: y) { @scope { a { x: 1 } } } @scope { b { x: 1 } } }',
  ],
  [
    '@layer base, parts; @layer base { * { x: 1 } }',
    '@layer base, parts; @layer base { @scope { * { x: 1 } } }',
  ],
  [
    '@font-face { x: 1 } .a { x: 1 } @keyframes spin { from { x: 1 } } .b { x: 1 }',
    '@font-face { x: 1 } @scope { .a { x: 1 } } @keyframes spin { from { x: 1 } } @scope { .b { x: 1 } }',
  ],
  ['.a { &:hover { x: 1 } b { x: 1 } }', '@scope { .a { &:hover { x: 1 } b { x: 1 } } }'],
  ['@MEDIA print { a { x: 1 } }', '@MEDIA print { @scope { a { x: 1 } } }'],
  ['@scope (.card) { p { x: 1 } }', '@scope { @scope (.card) { p { x: 1 } } }'],
])('scopes %s to the rectangle of the module', (css, expected) => {
  expect(scoped(css)).toBe(expected);
  expect(describeReach('a.css', scopeStyles(css, 'mf-notes'), 'mf-notes')).toBeNull();
  expect(scopeStyles(scopeStyles(css, 'mf-notes'), 'mf-notes')).toBe(scopeStyles(css, 'mf-notes'));
});

import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';

const read = (file) => readFileSync(`${root}/${file}`, 'utf8');
const full = (hex) => hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').toLowerCase();

const tokens = Object.fromEntries(
  [
    ...read('shared/src/ui/tokens.css').matchAll(
      /--color-([\w-]+): var\(--light, (#[\da-f]{6})\) var\(--dark, (#[\da-f]{6})\);/g,
    ),
  ].map(([, name, light, dark]) => [name, { light, dark }]),
);
const of = (scheme, ...names) => names.map((name) => tokens[name][scheme]);
/** The colors in each part of a file that the pattern finds. */
const colorsIn = (file, pattern) =>
  [...read(file).matchAll(pattern)].map(([part]) => part.match(/#[\da-f]{3,6}\b/gi).map(full));

const page = 'registry/src/modules/page';

it('repeats the tokens in the skeleton of a page', () => {
  const names = ['canvas', 'ink', 'ink-soft', 'surface', 'line', 'accent'];
  expect(colorsIn(`${page}/skeleton.ts`, /\w+: \['#\w+', '#\w+'\]/g)).toEqual(
    names.map((name) => [tokens[name].light, tokens[name].dark]),
  );
});

it('repeats the measures of the staff frame in the skeleton of its pages', () => {
  const frame = read('shell/src/page/frames/MerchantFrame.module.css');
  const skeleton = read(`${page}/skeleton.ts`);
  const staff = skeleton.slice(skeleton.indexOf('.boot-staff{'));
  expect([...staff.matchAll(/grid-template-columns:(\d+px)/g)].map(([, width]) => width)).toEqual(
    [...frame.matchAll(/--sidebar-width: (\d+px)/g)].map(([, width]) => width),
  );
  expect([...staff.matchAll(/max-width:(\d+px)/g)].map(([, width]) => width)).toEqual(
    [...frame.matchAll(/max-width: (\d+px)/g)].map(([, width]) => width),
  );
});

it("repeats the tokens that a merchant's accent is measured against", () => {
  const file = 'api/src/modules/merchants/accent-colors.ts';
  const names = ['surface', 'canvas', 'surface-sunken'];
  expect(colorsIn(file, /surfaces: \['[^\]]+\]/g)).toEqual([
    of('light', ...names),
    of('dark', ...names),
  ]);
  expect(colorsIn(file, /onAccent: '#\w+'/g)[0]).toEqual(of('light', 'on-accent'));
});

it("repeats the tokens in the browser's bars, the manifest and the icon", () => {
  const bars = colorsIn('shared/src/contracts/plan.contract.ts', /themeColors[^{]*\{[^}]+\}/g);
  expect(bars).toEqual([[tokens.surface.light, tokens.surface.dark]]);
  expect(colorsIn(`${page}/app-manifest.ts`, /background_color: '#\w+'/g)).toEqual([
    of('light', 'canvas'),
  ]);
  expect(colorsIn(`${page}/product-icon.ts`, /markSvg\('#\w+', '#\w+'/g)).toEqual([
    of('light', 'brand', 'surface'),
  ]);
});

it('repeats the tokens in the page that nginx shows while no server answers', () => {
  const names = ['canvas', 'ink', 'surface', 'line', 'accent'];
  expect(colorsIn('docker/nginx/unavailable.html', /:root \{[^}]+\}/g)).toEqual([
    of('light', ...names),
    of('dark', ...names),
  ]);
});

it('repeats the tokens on the page that ends mails', () => {
  const file = 'api/src/modules/unsubscribe/unsubscribe-page.ts';
  expect(colorsIn(file, /background: #\w+(; color: #\w+)?/g)).toEqual([
    of('light', 'accent', 'on-accent'),
    of('light', 'accent-strong'),
  ]);
});

it('repeats the shapes of the mark in the page that nginx shows', () => {
  const shapes = (file) => read(file).match(/M8\.5 [\w .]+z/g);
  const mark = shapes('shared/src/contracts/product-mark.ts');
  expect(mark).toHaveLength(2);
  expect(shapes('docker/nginx/unavailable.html')).toEqual(mark);
});

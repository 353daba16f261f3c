import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { monolithPage, type ServedPage } from './pages';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
/** The fields that a page is made from; the rest of a plan stays as it is. */
const plan = {
  shell: { base: '/modules/shell/1.0.0-abc/', styles: {} },
  remotes: [
    {
      module: 'mf-public',
      routes: [{ path: '/login', boot: ['remoteEntry.js'] }],
      manifest: { exposes: [] },
      styles: { 'login.css': 'sha384-x' },
    },
  ],
  settings: { bankTokenizerUrl: '</script>' },
};
const formerMap = '{"integrity":{}}';
const page: ServedPage = {
  headers: { 'content-security-policy': `script-src 'self' 'sha256-${sha256(formerMap)}'` },
  html: `<script type="importmap">${formerMap}</script>
<script type="module" src="/modules/shell/main.js" integrity="sha384-b" crossorigin="anonymous"></script>
<link rel="modulepreload" href="/modules/mf-public/remoteEntry.js" integrity="sha384-c" crossorigin="anonymous">
<script type="application/json" id="page-plan">${JSON.stringify(plan).replaceAll('<', '\\u003c')}</script>`,
};
const file = (name: string, kind: string) => ({ name, kind, integrity: `sha384-${name}` });
const build = {
  base: '/monolith/',
  files: [file('main.js', 'script'), file('login.css', 'style'), file('login.js', 'script')],
  groups: { main: ['main.js'], login: ['login.css', 'login.js'] },
};
const at = (name: string): string =>
  `"/monolith/${name}" integrity="sha384-${name}" crossorigin="anonymous"`;
const contentOf = (html: string, start: string): string =>
  new RegExp(`${start}>(.*?)</script>`).exec(html)?.[1] ?? '';

describe('monolithPage', () => {
  it('loads the files of one build, hints the named chunks, and keeps the policies', () => {
    const { html, headers } = monolithPage(page, build, ['login']);
    const [importMap, written] = [contentOf(html, '"importmap"'), contentOf(html, '"page-plan"')];
    expect(html.split('\n').slice(1, 4)).toEqual([
      `<script type="module" src=${at('main.js')}></script>`,
      `<link rel="preload" as="style" href=${at('login.css')}>`,
      `<link rel="modulepreload" href=${at('login.js')}>`,
    ]);
    expect(html).not.toContain('/modules/mf-public/');
    expect(monolithPage(page, build, []).html).not.toContain('preload');
    expect(headers['content-security-policy']).toContain(sha256(importMap));
    const [remote] = plan.remotes;
    const bare = {
      manifest: null,
      styles: {},
      fallback: null,
      routes: [{ path: '/login', boot: [] }],
    };
    expect(JSON.parse(written)).toEqual({
      ...plan,
      shell: { base: '/monolith/', styles: { 'login.css': 'sha384-login.css' } },
      remotes: [{ ...remote, ...bare }],
    });
  });

  it('refuses a page that is not from the product', () => {
    expect(() => monolithPage({ html: '<html></html>', headers: {} }, build, [])).toThrow(
      'is not what other pages are made from',
    );
  });
});

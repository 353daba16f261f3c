import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { SourceBuild } from './source-builds';
import { monolithPage, type ServedPage } from './pages';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
/** The fields that a page is made from; the rest of a plan stays as it is. */
const plan = {
  environment: 'dev',
  shell: { base: '/modules/shell/1.0.0-abc/', styles: {} },
  remotes: [
    {
      module: 'mf-public',
      routes: [{ path: '/login', area: 'public', title: 'Sign in', boot: ['remoteEntry.js'] }],
      manifest: { exposes: [] },
      styles: { 'login.css': 'sha384-x' },
      fallback: null,
    },
  ],
  settings: { apiBase: '/api', bankTokenizerUrl: '</script>' },
};

const formerMap = '{"integrity":{}}';
const page: ServedPage = {
  headers: { 'content-security-policy': `script-src 'self' 'sha256-${sha256(formerMap)}'` },
  html: `<head>
<script type="importmap">${formerMap}</script>
<link rel="stylesheet" href="/modules/shell/main.css" integrity="sha384-a" crossorigin="anonymous">
<script type="module" src="/modules/shell/main.js" integrity="sha384-b" crossorigin="anonymous"></script>
<link rel="modulepreload" href="/modules/mf-public/remoteEntry.js" integrity="sha384-c" crossorigin="anonymous">
<link rel="preload" as="style" href="/modules/mf-public/login.css" integrity="sha384-d" crossorigin="anonymous">
</head><body><script type="application/json" id="page-plan">${JSON.stringify(plan).replaceAll('<', '\\u003c')}</script></body>`,
};
const file = (name: string, kind: 'script' | 'style') => ({
  name,
  kind,
  integrity: `sha384-${name}`,
  brotli: Buffer.alloc(0),
});
const scripts = ['vendor.js', 'main.js', 'login.js', 'other.js'];
const build: SourceBuild = {
  files: [
    ...scripts.map((name) => file(name, 'script')),
    ...['main.css', 'login.css'].map((name) => file(name, 'style')),
  ],
  groups: {
    main: ['vendor.js', 'main.css', 'main.js'],
    login: ['login.css', 'login.js'],
    other: ['other.js'],
  },
};

describe('monolithPage', () => {
  it('loads the files of one build and no file of a release', () => {
    const { html } = monolithPage(page, build, []);
    expect(html).not.toContain('/modules/shell/main');
    expect(html).not.toContain('/modules/mf-public/remoteEntry.js');
    expect(html).toContain(
      '<script type="module" src="/monolith/vendor.js" integrity="sha384-vendor.js" crossorigin="anonymous"></script>',
    );
    expect(html).toContain(
      '<link rel="stylesheet" href="/monolith/main.css" integrity="sha384-main.css" crossorigin="anonymous">',
    );
    expect(html).not.toContain('preload');
  });

  it('hints only the named chunks of a preloaded page', () => {
    const { html } = monolithPage(page, build, ['login']);
    expect(html).toContain(
      '<link rel="modulepreload" href="/monolith/login.js" integrity="sha384-login.js" crossorigin="anonymous">',
    );
    expect(html).toContain('<link rel="preload" as="style" href="/monolith/login.css"');
    expect(html).not.toContain('<link rel="modulepreload" href="/monolith/other.js"');
  });

  it('keeps the policies and adds the hash of its own import map', () => {
    const { html, headers } = monolithPage(page, build, []);
    const importMap = /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(importMap)).toHaveProperty(
      ['integrity', '/monolith/other.js'],
      'sha384-other.js',
    );
    expect(headers['content-security-policy']).toBe(
      `script-src 'self' 'sha256-${sha256(importMap)}'`,
    );
  });

  it('contains the screens in its plan without data for federation', () => {
    const { html } = monolithPage(page, build, []);
    const text = /id="page-plan">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const written = JSON.parse(text) as PagePlan;
    expect(written.settings).toEqual(plan.settings);
    expect(written.shell).toMatchObject({
      base: '/monolith/',
      styles: { 'main.css': 'sha384-main.css', 'login.css': 'sha384-login.css' },
    });
    expect(written.remotes[0]).toMatchObject({
      module: 'mf-public',
      manifest: null,
      styles: {},
      routes: [{ path: '/login', boot: [] }],
    });
  });

  it('refuses a page that is not from the product', () => {
    expect(() => monolithPage({ html: '<html></html>', headers: {} }, build, [])).toThrow(
      'is not what other pages are made from',
    );
  });
});

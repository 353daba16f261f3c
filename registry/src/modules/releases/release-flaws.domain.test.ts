import { describe, expect, it } from '@jest/globals';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { describeBuild } from '../../testing/build-folder';
import { describeFlaws } from './release-flaws.domain';

const { release: sound } = describeBuild({ module: 'mf-inbox' });
const manifest = sound.manifest as Readonly<Record<string, object>>;
const route = (path: string, changes: Partial<Release['routes'][number]> = {}) => ({
  path,
  area: 'merchant' as const,
  title: 'x',
  boot: [],
  shares: [],
  ...changes,
});
const link = (path: string, changes: Partial<Release['nav'][number]> = {}) => ({
  label: 'Inbox',
  path,
  order: 1,
  icon: 'file',
  ...changes,
});
const flawsOf = (changes: Partial<Release>): readonly string[] =>
  describeFlaws({ ...sound, ...changes });

describe('describeFlaws', () => {
  it('finds nothing in a sound remote and a sound shell', () => {
    expect(describeFlaws(sound)).toEqual([]);
    expect(describeFlaws(describeBuild({ module: 'shell' }).release)).toEqual([]);
  });

  it.each<[string, Partial<Release>, string]>([
    [
      'no manifest',
      { manifest: undefined },
      'The manifest is missing: it is the content of mf-manifest.json.',
    ],
    ...[
      '/api',
      '/V1/x',
      '/modules/:name',
      '/registry/console',
      '/api?/reports',
      '//metrics',
      '/.well-known/x',
      '/assets/x',
      '/test',
      '/notifications',
    ].map((path): [string, Partial<Release>, string] => [
      `an address of the servers, ${path}`,
      { routes: [...sound.routes, route(path, { area: 'public' })] },
      `The path ${path} is not valid: a server answers it, not the page.`,
    ]),
    [
      'a sidebar entry to an address of the servers',
      { nav: [link('/registry/console', { condition: 'integration' } as object)] },
      "The sidebar entry 'Inbox' leads to /registry/console, which a server answers, not the page.",
    ],
    ...[
      'mf-manifest.json',
      'MF-Manifest.json',
      'mf-manifest.json.gz',
      'release.json.br',
      'mf-manifest.json/x.js',
    ].map((path): [string, Partial<Release>, string] => [
      `a file in the place of a description, ${path}`,
      {
        files: [
          ...sound.files,
          { ...sound.files[0], path, kind: 'asset' } as Release['files'][number],
        ],
      },
      `The file name '${path}' is taken by the description itself.`,
    ]),
    [
      'a public path',
      {
        manifest: {
          ...manifest,
          metaData: { ...manifest['metaData'], publicPath: 'https://cdn.example/' },
        },
      },
      'metaData.publicPath of the manifest is "https://cdn.example/", not "auto".',
    ],
    [
      'another entry in the manifest',
      {
        manifest: {
          ...manifest,
          metaData: {
            publicPath: 'auto',
            remoteEntry: { name: 'x.js', path: 'a', type: 'global' },
          },
        },
      },
      'metaData.remoteEntry of the manifest is a/x.js, the entry is remoteEntry.0001.js.',
    ],
    [
      'a classic container',
      {
        manifest: {
          ...manifest,
          metaData: {
            publicPath: 'auto',
            remoteEntry: { name: 'remoteEntry.0001.js', path: '', type: 'global' },
          },
        },
      },
      'metaData.remoteEntry.type of the manifest is "global", not "module".',
    ],
    [
      'the manifest of another module',
      { manifest: { ...manifest, name: 'mf_admin' } },
      'The name in the manifest is "mf_admin", not "mf_inbox".',
    ],
    [
      'more than one exposed module',
      { manifest: { ...manifest, exposes: [{ path: './remote' }, { path: './x' }] } },
      'The manifest exposes "./remote", "./x", not "./remote" alone.',
    ],
    [
      'remotes of its own',
      { manifest: { ...manifest, remotes: [{ name: 'x' }] } },
      'The manifest names remotes; modules reach each other by slots.',
    ],
    [
      'a file that only the manifest names',
      {
        manifest: {
          ...manifest,
          exposes: [{ path: './remote', assets: { js: { async: ['gone.js'] } } }],
        },
      },
      'The manifest names gone.js, which is not among the files.',
    ],
    [
      'a shared package that is not compared',
      { requires: { yup: '^1.7.1' }, routes: [route('/admin/inbox')] },
      'The manifest shares react, which requires does not name.',
    ],
    [
      'another range in the manifest',
      { requires: { react: '^19.0.0', yup: '^1.7.1' } },
      'The manifest shares react ^19.3.1, requires says ^19.0.0.',
    ],
    [
      'a route with an unknown package',
      { routes: [route('/admin/inbox', { shares: ['moment'] })] },
      'A route shares moment, which requires does not name.',
    ],
    [
      'a public area below /admin',
      { routes: [route('/Admin/inbox', { area: 'public' })] },
      'The area of /Admin/inbox is merchant, not public.',
    ],
    [
      'the area of the staff for customers',
      { routes: [route('/customer/x')] },
      'The area of /customer/x is customer, not merchant.',
    ],
    [
      'two writings of one path',
      { routes: [route('/admin/a/:id'), route('/ADMIN//a/:key/')] },
      'The paths /admin/a/:id and /ADMIN//a/:key/ are the same.',
    ],
    [
      'a day for an instant',
      { builtAt: '22 November' },
      "builtAt is '22 November', not an instant of ISO 8601.",
    ],
    [
      'an instant that does not exist',
      { builtAt: '2026-11-31T25:00:00Z' },
      "builtAt is '2026-11-31T25:00:00Z', not an instant of ISO 8601.",
    ],
    ['contract 0', { contract: 0 }, 'mf-inbox needs contract 0; the first one is 1.'],
    [
      'an entry of another kind',
      { entry: 'screen.0002.js', manifest: undefined },
      'The one file of the kind entry is screen.0002.js; the files name remoteEntry.0001.js.',
    ],
    [
      'an entry outside the release',
      { entry: '../other/remoteEntry.js' },
      "'../other/remoteEntry.js' is used but not among the files.",
    ],
    [
      'a link to another module',
      { nav: [link('/admin/payments')] },
      "The sidebar entry 'Inbox' leads to /admin/payments, which is no address of mf-inbox.",
    ],
    [
      'a link to another host',
      { nav: [link('//admin/inbox')] },
      "The sidebar entry 'Inbox' leads to '//admin/inbox', which is no plain path.",
    ],
  ])('refuses %s', (_what, changes, sentence) => {
    expect(flawsOf(changes)).toContain(sentence);
  });

  it('names all flaws at once', () => {
    expect(flawsOf({ builtAt: '', contract: 0, nav: [link('/y')], routes: [route('/x')] })).toEqual(
      [
        "builtAt is '', not an instant of ISO 8601.",
        'mf-inbox needs contract 0; the first one is 1.',
        'The area of /x is public, not merchant.',
        "The sidebar entry 'Inbox' leads to /y, which is no address of mf-inbox.",
      ],
    );
  });

  it('accepts links to its own addresses, and behind an integration to one that comes later', () => {
    const routes = [route('/admin/inbox/:id?')];
    for (const nav of [
      [link('/admin/inbox')],
      [link('/admin/inbox/7')],
      [link('/admin/caliber', { condition: { integration: 'Caliber' } })],
    ])
      expect(flawsOf({ routes, nav })).toEqual([]);
  });
});

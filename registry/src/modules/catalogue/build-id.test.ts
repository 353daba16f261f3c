import { describe, expect, it } from '@jest/globals';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { describeBuild } from '../../testing/build-folder';

const tool = new URL('../../../../remote-kit/src/build/build-id.js', import.meta.url).href;
const { buildIdOf } = (await import(tool)) as { readonly buildIdOf: (release: Release) => string };
const { release } = describeBuild({ module: 'mf-inbox' });
const id = buildIdOf(release);
const [file, ...files] = release.files;

describe('build id', () => {
  it.each<[string, Partial<Release>]>([
    ['a title', { routes: release.routes.map((route) => ({ ...route, title: 'other' })) }],
    ['the navigation', { nav: [{ label: 'a', path: '/a', order: 1, icon: 'x' }] }],
    ['the owner', { owner: { team: 'others', contact: 'x' } }],
    ['the inventory', { inventory: [] }],
    [
      'a byte',
      { files: [{ ...file, integrity: 'sha384-x' } as Release['files'][number], ...files] },
    ],
  ])('changes with %s', (_what, change) => {
    expect(buildIdOf({ ...release, ...change })).not.toBe(id);
  });

  it('is the same on another machine and at another time', () => {
    const elsewhere = {
      ...release,
      build: 'x',
      builtAt: 'later',
      commit: 'abc',
      branch: 'feature/x',
      manifest: { id: 'x' },
      files: release.files.map((one) => ({ ...one, gzip: 7 })),
    };
    expect(buildIdOf(Object.fromEntries(Object.entries(elsewhere).toReversed()) as Release)).toBe(
      id,
    );
  });
});

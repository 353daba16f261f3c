import { expect, it } from '@jest/globals';
import { releaseFolder } from '@billfold/shared/contracts/release.contract';
import { describeBuild } from '../../testing/build-folder';
import { pageFiles } from './page-files';
import { renderPage } from './render-page';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';

const typeface = 'figtree-latin.0006.woff2';
const { contents } = describeBuild({ module: 'shell' });
const { release: shell } = describeBuild({
  module: 'shell',
  contents: { ...contents, [typeface]: 'wOF2' },
});
const address = `/modules/shell/${releaseFolder(shell)}/${typeface}`;

it("names the shell's typeface, and none where the shell has none", () => {
  const older = describeBuild({ module: 'shell' }).release;
  expect(pageFiles({ shell, loadable: [] }, null, 'public').fonts).toEqual([address]);
  expect(pageFiles({ shell: older, loadable: [] }, null, 'public').fonts).toEqual([]);
});

it('fetches the typeface before the first script, as a style will ask for it', () => {
  const { complete } = renderPage({
    title: 'Sign in',
    description: '',
    files: pageFiles({ shell, loadable: [] }, null, 'public'),
    importMap: '{}',
    plan: { overrides: [], remotes: [] } as unknown as PagePlan,
    area: 'public',
  });
  const head = complete({ nonce: 'n', theme: null });
  const preload = `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`;
  expect(head).toContain(preload);
  expect(head.indexOf(preload)).toBeLessThan(head.indexOf('<script type="module"'));
});

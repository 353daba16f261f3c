import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { branchOf, versionOf } from '../../remote-kit/src/build/release-source.js';

const folder = mkdtempSync(path.join(tmpdir(), 'billfold-branch-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['1.5.0', '', '1.5.0'],
  ['1.5.0', 'feature/search', '1.5.0-preview-feature-search'],
  ['1.5.0-rc.1', 'feature/search', '1.5.0-rc.1.preview-feature-search'],
  ['1.5.0', '0012', '1.5.0-preview-0012'],
  ['1.5.0', '/..', '1.5.0'],
  ['1.5.0', `${'a'.repeat(39)}/b`, `1.5.0-preview-${'a'.repeat(39)}`],
])('the version %s with the preview %s is %s', (version, RELEASE_PREVIEW, expected) => {
  expect(versionOf(version, { RELEASE_PREVIEW })).toBe(expected);
});

it('the branch is the one of the folder, or the one that the pipeline names', () => {
  expect(branchOf(folder, {})).toBeNull();
  const git = (...words) => execFileSync('git', words, { cwd: folder, stdio: 'ignore' });
  git('init', '-b', 'feature/search');
  expect(branchOf(folder, {})).toBe('feature/search');
  expect(branchOf(folder, { RELEASE_BRANCH: ' feature/other ' })).toBe('feature/other');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--allow-empty', '-m', 'x');
  git('checkout', '--detach');
  expect(branchOf(folder, {})).toBeNull();
});

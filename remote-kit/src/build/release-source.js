import { execFileSync } from 'node:child_process';

/**
 * The version of a build: that of package.json, and for a preview, which RELEASE_PREVIEW names, one of its own, such as
 * `1.5.0-preview-feature-search`. It must not take the name of the version that is released later.
 */
export const versionOf = (version, { RELEASE_PREVIEW = '' } = process.env) => {
  const preview = RELEASE_PREVIEW.replace(/[^0-9A-Za-z]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  if (preview === '') return version;
  return `${version}${version.includes('-') ? '.' : '-'}preview-${preview}`;
};

/**
 * RELEASE_BRANCH, for a pipeline that builds a commit without its branch; else the branch of this folder. Null without
 * one.
 */
export const branchOf = (folder, { RELEASE_BRANCH = '' } = process.env) => {
  if (RELEASE_BRANCH.trim() !== '') return RELEASE_BRANCH.trim();
  try {
    const branch = execFileSync('git', ['branch', '--show-current'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return branch === '' ? null : branch;
  } catch {
    return null;
  }
};

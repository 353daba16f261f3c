import { createHash } from 'node:crypto';

/** Objects with their keys in order: the same description is the same text, however it was put together. */
const inOrder = (value) => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder(value[key])]),
  );
};

/**
 * A hash of the files and of their description in release.json, so that a name refers to one build and one description.
 * Left out is what another machine may say otherwise of the same build: when, at which commit and on which branch it
 * was made, how small gzip makes it; and the federation manifest, which follows from the files.
 */
export const buildIdOf = ({
  build: _build,
  builtAt: _builtAt,
  commit: _commit,
  branch: _branch,
  manifest: _manifest,
  files,
  ...description
}) => {
  const described = inOrder({
    ...description,
    files: files.map(({ gzip: _gzip, ...file }) => file),
  });
  return createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 12);
};

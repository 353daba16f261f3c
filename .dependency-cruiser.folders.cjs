// .dependency-cruiser.folders.cjs — how folders know each other. Tests may reach further, so they are left out here.
const files = require('./.dependency-cruiser.cjs');
/** From any file that lies `depth` folders below another. */
const below = (depth) => `^(.+)/${'[^/]+/'.repeat(depth)}[^/]+$`;

module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that know each other are one folder.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    // The cycles of a folder with its own subfolders, which the rule above does not see.
    ...[1, 2, 3].map((depth) => ({
      name: `no-import-from-${depth}-above`,
      comment: 'What a subfolder needs lies beside it or below it, not above it.',
      severity: 'error',
      from: { path: below(depth) },
      to: { path: '^$1/[^/]+$' },
    })),
  ],
  options: {
    ...files.options,
    exclude: { path: [...files.options.exclude.path, '\\.(test|spec)\\.tsx?$', '/testing/'] },
  },
};

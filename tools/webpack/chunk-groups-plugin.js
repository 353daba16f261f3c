/** Writes chunk-groups.json beside the build: the files of the entry, and those of every lazily loaded named part. */
export class ChunkGroupsPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ChunkGroupsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ChunkGroupsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 100 },
        () => {
          const groups = Object.fromEntries(
            [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]),
          );
          compilation.emitAsset(
            'chunk-groups.json',
            new sources.RawSource(JSON.stringify(groups, null, 2)),
          );
        },
      );
    });
  }
}

import { createHash } from 'node:crypto';

/** Writes console.json, from which the registry makes the page: script and style with their hashes, the typeface. */
export class ConsoleIndexPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ConsoleIndexPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ConsoleIndexPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 100 },
        () => {
          const files = compilation.entrypoints.get('main').getFiles();
          const describe = (ending) => {
            const found = files.filter((file) => file.endsWith(ending));
            if (found.length !== 1)
              throw new Error(
                `The console's entry has ${found.length} files ending in ${ending}, not one.`,
              );
            const bytes = compilation.getAsset(found[0]).source.buffer();
            return {
              file: found[0],
              integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
            };
          };
          const index = {
            script: describe('.js'),
            style: describe('.css'),
            fonts: compilation
              .getAssets()
              .map(({ name }) => name)
              .filter((name) => name.endsWith('.woff2')),
          };
          compilation.emitAsset(
            'console.json',
            new sources.RawSource(JSON.stringify(index, null, 2)),
          );
        },
      );
    });
  }
}

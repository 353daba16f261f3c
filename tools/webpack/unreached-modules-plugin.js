const name = 'UnreachedModulesPlugin';
/** After the federation plugin has copied modules into the chunk with the runtime. */
const afterHoisting = 12;
const isFrom = (folder) => {
  const pattern = new RegExp(`[\\\\/]node_modules[\\\\/]${folder}[\\\\/]`);
  return (module) => pattern.test(module.nameForCondition() ?? '');
};
const isLibrary = isFrom('@module-federation');
/** The plugin's generated entries, which its runtime modules require by themselves. */
const isGenerated = isFrom(String.raw`\.federation`);

/** The modules that these modules import, without the imports that only unused exports need. */
const reachedFrom = (modules, runtime, moduleGraph) => {
  const reached = new Set(modules);
  for (const module of reached)
    for (const connection of moduleGraph.getOutgoingConnections(module))
      if (connection.module !== null && connection.isTargetActive(runtime))
        reached.add(connection.module);
  return reached;
};

/**
 * The federation plugin copies every module that its runtime names into the entry chunk, also what tree-shaking left
 * out. This plugin takes those out again: each first visit would load them.
 */
export class UnreachedModulesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const { chunkGraph, moduleGraph } = compilation;
      compilation.hooks.optimizeChunks.tap({ name, stage: afterHoisting }, (chunks) => {
        for (const chunk of chunks) {
          if (!chunk.hasRuntime()) continue;
          const modules = [...chunkGraph.getChunkModulesIterable(chunk)];
          const entries = chunkGraph.getChunkEntryModulesIterable(chunk);
          const roots = [...entries, ...modules.filter(isGenerated)];
          const reached = reachedFrom(roots, chunk.runtime, moduleGraph);
          for (const module of modules)
            if (isLibrary(module) && !reached.has(module))
              chunkGraph.disconnectChunkAndModule(chunk, module);
        }
      });
    });
  }
}

import MiniCssExtractPlugin from 'mini-css-extract-plugin';

/**
 * An import map carries the integrity of scripts but not of styles: style links ask the page's own map, which the
 * shell fills from the plan before any module loads.
 */
export class StyleIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StyleIntegrityPlugin', (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'StyleIntegrityPlugin',
        (source, varNames) => `${source}
var styleIntegrity = globalThis.billfoldStyleIntegrity && globalThis.billfoldStyleIntegrity(${varNames.tag}.href);
if (styleIntegrity) { ${varNames.tag}.integrity = styleIntegrity; ${varNames.tag}.crossOrigin = "anonymous"; }`,
      );
    });
  }
}

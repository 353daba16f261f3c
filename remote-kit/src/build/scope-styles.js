import { atRule, parse } from 'postcss';
import parseSelectors from 'postcss-selector-parser';

/** At-rules around rules, whose content is scoped in them. */
const CONDITIONS = ['media', 'supports', 'container', 'layer', 'starting-style'];

/** In its own style, a module's page is its rectangle. On it, the rules of the shell weigh more. */
const PAGE = [':root', ':host', 'html', 'body'];
const RECTANGLE = ':where(:scope)';

const joinsWith = (node) => node !== undefined && node.type === 'combinator';

/** `html body .a` has one rectangle in it, not one within the other. */
const joinRectangles = (selector) => {
  const marks = selector.nodes.filter((node) => node.isRectangle === true);
  for (const mark of marks.slice(0, -1)) {
    const next = mark.next();
    if (!joinsWith(next) || next.next()?.isRectangle !== true) continue;
    next.remove();
    mark.remove();
  }
};

const ofTheRectangle = parseSelectors((list) => {
  list.walk((node) => {
    const name = String(node.value).toLowerCase();
    if (!['pseudo', 'tag'].includes(node.type) || !PAGE.includes(name)) return;
    // `:root .a` weighs more than `.a`, and `html .a` hardly.
    const isAbove =
      name.startsWith(':') && node.parent.nodes.slice(node.parent.index(node)).some(joinsWith);
    const [selector] = parseSelectors().astSync(isAbove ? ':scope' : RECTANGLE).nodes;
    const [mark] = selector.nodes;
    mark.spaces = node.spaces;
    mark.isRectangle = true;
    node.replaceWith(mark);
  });
  list.walk((node) => {
    if (node.type === 'selector') joinRectangles(node);
  });
});

const scopeRules = (container, start) => {
  let scope = null;
  for (const node of container.nodes.slice()) {
    const name = node.type === 'atrule' ? node.name.toLowerCase() : '';
    if (node.nodes !== undefined && CONDITIONS.includes(name)) scopeRules(node, start);
    const isScoped = node.type === 'rule' || name === 'scope';
    if (!isScoped) {
      if (node.type !== 'comment') scope = null;
      continue;
    }
    if (node.type === 'rule') node.selector = ofTheRectangle.processSync(node.selector);
    if (scope === null) {
      scope = atRule({
        name: 'scope',
        params: start,
        nodes: [],
        raws: { afterName: ' ', between: ' ' },
      });
      node.before(scope);
    }
    scope.append(node);
  }
};

/**
 * The same style, which is met only in the rectangles of the module: in the elements that the shell marks with its
 * name, and not in the rectangle of another module within. Keyframes and fonts have no place in a page and stay as they
 * are.
 */
export const scopeStyles = (css, module) => {
  const mark = `[data-module="${module}"]`;
  // A style that is scoped already: a file may pass through two builds.
  if (css.includes(`@scope (${mark}) to `)) return css;
  const root = parse(css);
  scopeRules(root, `(${mark}) to (:scope [data-module])`);
  return root.toString();
};

/** Scopes each style of a build of webpack or rspack, before its files are hashed. */
export class ScopeStylesPlugin {
  constructor({ module }) {
    this.module = module;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ScopeStylesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ScopeStylesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONS },
        (assets) => {
          for (const name of Object.keys(assets).filter((file) => file.endsWith('.css')))
            compilation.updateAsset(
              name,
              (source) => new sources.RawSource(scopeStyles(String(source.source()), this.module)),
            );
        },
      );
    });
  }
}

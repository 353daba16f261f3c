import type { Release } from '@billfold/shared/contracts/release.contract';
import { parse, type AtRule, type ChildNode, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

/** Names in one sentence of a refusal; more would hide the rest. */
const mostNamed = 5;

/** At-rules that apply to the whole page at any place of the file. */
const ofThePage = new Set(['import', 'namespace', 'page', 'view-transition']);

/** At-rules whose blocks hold no selectors. */
const withoutSelectors = new Set([
  'counter-style',
  'font-face',
  'font-feature-values',
  'font-palette-values',
  'keyframes',
  'position-try',
  'property',
]);

type Place = {
  readonly module: string;
  /**
   * Whether the elements that `&` and `:scope` match are inside the rectangle; null at the top, where they match
   * nothing of it.
   */
  readonly isInside: boolean;
  /** In the block of a rule: a selector without `&` begins below it. */
  readonly isNested: boolean;
};

/** Whether this part of a selector is met only by elements of the module's own. */
const isOwn = (node: Node, place: Place): boolean => {
  if (node.type === 'class') return true;
  if (node.type === 'attribute')
    return node.attribute === 'data-module' && node.operator === '=' && node.value === place.module;
  if (node.type === 'nesting') return place.isInside;
  if (node.type !== 'pseudo') return false;
  if (node.value === ':scope') return place.isInside;
  return (
    (node.value === ':is' || node.value === ':where') &&
    node.nodes.length > 0 &&
    node.nodes.every((selector) => selector.nodes.some((part) => isOwn(part, place)))
  );
};

/** One own element on the way is enough: what is below it or beside it is in the rectangle, too. */
const isContained = (selector: Selector, place: Place): boolean =>
  selector.nodes.some((node) => isOwn(node, place)) ||
  (place.isNested &&
    place.isInside &&
    !selector.some((node) => {
      let hasNesting = node.type === 'nesting';
      if (node.type === 'pseudo') node.walkNesting(() => void (hasNesting = true));
      return hasNesting;
    }));

const selectorsOf = (text: string): readonly Selector[] => parseSelectors().astSync(text).nodes;

/** What the first brackets of `(.card) to (.slot)` hold; null without any. */
const scopeStart = (params: string): string | null => {
  let depth = 0;
  for (const { 0: sign, index } of params.matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1;
    if (depth === 0) return params.slice(params.indexOf('(') + 1, index);
  }
  return null;
};

const isScopeInside = (params: string, place: Place): boolean => {
  const start = params.trim().startsWith('(') ? scopeStart(params) : null;
  return start === null
    ? place.isInside
    : selectorsOf(start).every((selector) => place.isInside || isContained(selector, place));
};

const outsideOfRule = ({ selector, nodes }: Rule, place: Place): readonly string[] => {
  const outside = selectorsOf(selector).filter((one) => !isContained(one, place));
  const inner = { ...place, isInside: outside.length === 0, isNested: true };
  return [...outside.map((one) => String(one).trim()), ...outsideOf(nodes, inner)];
};

const outsideOfAtRule = ({ name, params, nodes }: AtRule, place: Place): readonly string[] => {
  const plain = name.toLowerCase().replace(/^-\w+-/, '');
  if (ofThePage.has(plain)) return [`@${name} ${params}`.trim()];
  if (nodes === undefined || withoutSelectors.has(plain)) return [];
  if (plain !== 'scope') return outsideOf(nodes, place);
  const isInside = isScopeInside(params, place);
  // Whatever a selector in it says, it is met only below the start of the scope.
  return isInside ? pageRulesOf(nodes) : outsideOf(nodes, { ...place, isInside, isNested: false });
};

const pageRulesOf = (nodes: readonly ChildNode[]): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'atrule') return [];
    return ofThePage.has(node.name) ? [`@${node.name}`] : pageRulesOf(node.nodes ?? []);
  });

const outsideOf = (nodes: readonly ChildNode[], place: Place): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'rule') return outsideOfRule(node, place);
    return node.type === 'atrule' ? outsideOfAtRule(node, place) : [];
  });

/**
 * What in a style reaches beyond the rectangle of its module: its selectors and at-rules, each once. Throws what cannot
 * be read.
 */
const reachOf = (css: string, module: string): readonly string[] => [
  ...new Set(outsideOf(parse(css).nodes, { module, isInside: false, isNested: false })),
];

/**
 * Sentences about the styles of a build that reach beyond their module's rectangle. The shell's are those of the page.
 */
export const describeStyles = (
  { module, files }: Pick<Release, 'module' | 'files'>,
  read: (path: string) => string,
): readonly string[] =>
  module === 'shell'
    ? []
    : files
        .filter(({ kind }) => kind === 'style')
        .flatMap(({ path }) => describeReach(path, read(path), module) ?? []);

/**
 * A sentence about a style of a module that reaches beyond its rectangle, or that cannot be read; null when it does
 * not.
 */
export const describeReach = (path: string, css: string, module: string): string | null => {
  try {
    const found = reachOf(css, module);
    if (found.length === 0) return null;
    const named = found.slice(0, mostNamed).map((one) => `'${one.slice(0, 80)}'`);
    const more = found.length > mostNamed ? ` and ${found.length - mostNamed} more` : '';
    return `${path} styles the page around ${module}: ${named.join(', ')}${more}. Each selector needs a class of your own, or @scope ([data-module="${module}"]).`;
  } catch (error) {
    // A depth that no stack holds is no style sheet of a person either.
    const reason = error instanceof Error ? error.message.replace(/^<css input>:/, '') : '';
    return `${path} is no style sheet that the registry can read: ${reason.slice(0, 200)}.`;
  }
};

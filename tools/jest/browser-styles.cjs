/**
 * jsdom's computed styles, without their cost. For every element jsdom matches a hundred rules of its default style
 * sheet and resolves ten colours, after every change of the page; each query by role asks for the style of every
 * element. Most elements of one name have the same style: here it is worked out once, by jsdom itself, and the rules
 * are tried by the element's name.
 */
const { createRequire } = require('node:module');

// The version of jsdom that the environment takes, and its own parser of styles.
const jsdom = createRequire(require.resolve('jest-environment-jsdom'));
const styleRules = jsdom('jsdom/lib/jsdom/living/helpers/style-rules.js');
const { implForWrapper } = jsdom('jsdom/lib/jsdom/living/generated/utils.js');
const { matchesDontThrow } = jsdom('jsdom/lib/jsdom/living/helpers/selectors.js');
const defaultStyleSheet = jsdom('jsdom/lib/jsdom/browser/default-stylesheet.js');
const ofJsdom = createRequire(jsdom.resolve('jsdom'));
const { CSSStyleDeclaration } = ofJsdom('cssstyle');
const cssom = ofJsdom('rrweb-cssom');

const isForScreen = ({ media }) => Array.from(media).includes('screen');
const rulesOf = (sheet) =>
  Array.from(sheet.cssRules)
    .flatMap((rule) => (rule.media ? (isForScreen(rule) ? Array.from(rule.cssRules) : []) : [rule]))
    .filter((rule) => rule.selectorText);

const plain = /^[a-z][a-z0-9]*$/;
/** The name that an element must have for one selector of a list; null when there is no such name. */
const nameIn = (selector) => {
  const outside = selector.replace(/\([^()]*\)/g, '');
  return outside.includes('(')
    ? null
    : (/^[a-z][a-z0-9]*/.exec(outside.split(/[\s>+~]+/).at(-1))?.[0] ?? null);
};

/** By selector, conditions that are cheap to check for each element and that rule the selector out. */
const ruledOut = {
  ':root': ({ localName }) => localName !== 'html',
  ':focus': (element) => element !== element._ownerDocument.activeElement,
  '[hidden]': (element) => !element.hasAttributeNS(null, 'hidden'),
};
const matches = (element, { selectorText }) =>
  ruledOut[selectorText]?.(element) !== true && matchesDontThrow(element, selectorText);

const defaultRules = rulesOf(cssom.parse(defaultStyleSheet)).map((rule) => {
  const selectors = rule.selectorText.split(',').map((selector) => selector.trim());
  const names = selectors.map(nameIn);
  return {
    rule,
    isPlain: selectors.every((selector) => plain.test(selector)),
    names: names.includes(null) ? null : new Set(names),
  };
});

const rulesByName = new Map();
const rulesForName = (name) => {
  const cached = rulesByName.get(name);
  if (cached !== undefined) return cached;
  const rules = defaultRules.filter(({ names }) => names === null || names.has(name));
  rulesByName.set(name, rules);
  return rules;
};

const declare = (styles) => {
  const declaration = new CSSStyleDeclaration();
  for (const style of styles) {
    for (const property of Array.from(style)) {
      const value = style.getPropertyValue(property);
      if (value === 'unset') declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    }
  }
  return declaration;
};

/** One declaration for each set of rules that some element of a name has matched. */
const byMatches = new Map();
const declarationByDefault = (name, rules) => {
  const key = `${name} ${rules.map((rule) => defaultRules.findIndex((listed) => listed.rule === rule)).join()}`;
  const cached = byMatches.get(key);
  if (cached !== undefined) return cached;
  const declaration = declare(rules.map(({ style }) => style));
  byMatches.set(key, declaration);
  return declaration;
};

const declarationOf = (element) => {
  const name = element.localName.toLowerCase();
  const byDefault = rulesForName(name)
    .filter(({ rule, isPlain }) => isPlain || matches(element, rule))
    .map(({ rule }) => rule);
  const ofPage = element._ownerDocument.styleSheets._list
    .flatMap(rulesOf)
    .filter((rule) => matchesDontThrow(element, rule.selectorText));
  if (ofPage.length === 0 && element.style.length === 0)
    return declarationByDefault(name, byDefault);
  return declare([
    ...byDefault.map(({ style }) => style),
    ...ofPage.map(({ style }) => style),
    element.style,
  ]);
};

/** What jsdom forgets whenever an element or a style of the page changes. */
const cacheOf = (element) => (element._ownerDocument._styleCache ??= new WeakMap());

styleRules.getDeclarationForElement = (element) => {
  const cache = cacheOf(element);
  const cached = cache.get(element);
  if (cached !== undefined) return cached;
  const declaration = declarationOf(element);
  cache.set(element, declaration);
  return declaration;
};

const initial = { visibility: 'visible', pointerEvents: 'auto', color: '' };
/** What an element has from itself or from the elements around it. */
const inheritedOf = (element, seen) => {
  if (element === null) return initial;
  const cached = seen.get(element);
  if (cached !== undefined) return cached;
  const around = inheritedOf(element.parentElement, seen);
  const own = styleRules.getDeclarationForElement(element);
  const color = own.getPropertyValue('color');
  const inherited = {
    visibility: own.getPropertyValue('visibility') || around.visibility,
    pointerEvents: own.getPropertyValue('pointer-events') || around.pointerEvents,
    color: color === '' || color === 'currentcolor' ? around.color : color,
  };
  seen.set(element, inherited);
  return inherited;
};

/** Computed styles, by declaration and by inherited values: for all test files of a worker. */
const styles = new WeakMap();

/** A `getComputedStyle` that answers as jsdom's `compute` does; elements with the same style get the same object. */
const createGetComputedStyle = (compute) => {
  const inheritedByCache = new WeakMap();
  return (wrapper, pseudo) => {
    const element = implForWrapper(wrapper);
    if (
      element?._ownerDocument === undefined ||
      (pseudo !== undefined && pseudo !== null && pseudo !== '')
    )
      return compute(wrapper, pseudo);
    const own = styleRules.getDeclarationForElement(element);
    const cache = cacheOf(element);
    let seen = inheritedByCache.get(cache);
    if (seen === undefined) inheritedByCache.set(cache, (seen = new WeakMap()));
    const { visibility, pointerEvents, color } = inheritedOf(
      element,
      element._attached ? seen : new WeakMap(),
    );
    let byInherited = styles.get(own);
    if (byInherited === undefined) styles.set(own, (byInherited = new Map()));
    const key = `${visibility} ${pointerEvents} ${color}`;
    let style = byInherited.get(key);
    if (style === undefined) byInherited.set(key, (style = compute(wrapper)));
    return style;
  };
};

module.exports = { createGetComputedStyle };

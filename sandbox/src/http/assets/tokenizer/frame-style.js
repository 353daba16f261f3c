/** The `css` option, reduced to harmless looks: no addresses, nothing that hides, moves or covers a field. */

const ALLOWED_PROPERTIES = new Set([
  'background-color',
  'border-color',
  'border-style',
  'border-width',
  'border-radius',
  'box-shadow',
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'margin',
  'margin-bottom',
  'margin-left',
  'margin-right',
  'margin-top',
  'max-width',
  'min-height',
  'outline',
  'outline-color',
  'outline-offset',
  'outline-style',
  'outline-width',
  'padding',
  'padding-bottom',
  'padding-left',
  'padding-right',
  'padding-top',
  'text-align',
  'text-transform',
  'width',
  'height',
  'row-gap',
  'column-gap',
]);
const ALLOWED_PREFIX =
  /^border-(top|right|bottom|left)-(color|style|width)$|^border-(top|bottom)-(left|right)-radius$/;
const ALLOWED_SELECTOR = /^[\w\s.#:,>*()-]{1,200}$/;
const FORBIDDEN_VALUE = /url|image|src|expression|attr\(|var\(|\\|[<>{}@;]/i;

/**
 * @typedef {object} StyleRule
 * @property {string} selectorText
 * @property {{ readonly length: number, item(index: number): string, getPropertyValue(name: string): string }} style
 */

/** @param {string} name @param {string} value @returns {boolean} */
export function isAllowedDeclaration(name, value) {
  return (
    (ALLOWED_PROPERTIES.has(name) || ALLOWED_PREFIX.test(name)) &&
    value !== '' &&
    value.length <= 200 &&
    !FORBIDDEN_VALUE.test(value)
  );
}

/** The rule with only what is allowed; null when nothing is left. @param {StyleRule} rule @returns {string | null} */
export function harmlessRule(rule) {
  if (!ALLOWED_SELECTOR.test(rule.selectorText)) return null;
  const declarations = [];
  for (let index = 0; index < rule.style.length; index += 1) {
    const name = rule.style.item(index);
    const value = rule.style.getPropertyValue(name);
    if (isAllowedDeclaration(name, value)) declarations.push(`${name}: ${value}`);
  }
  return declarations.length === 0 ? null : `${rule.selectorText} { ${declarations.join('; ')} }`;
}

/**
 * Adopts the allowed part of `css`. The text is parsed by a style sheet of its own that is never attached. @param
 * {Document} page @param {string} css
 */
export function applyFrameStyle(page, css) {
  if (css.trim() === '') return;
  const asked = new CSSStyleSheet();
  asked.replaceSync(css);
  const allowed = new CSSStyleSheet();
  for (const rule of asked.cssRules) {
    const text = rule instanceof CSSStyleRule ? harmlessRule(rule) : null;
    if (text !== null) allowed.insertRule(text, allowed.cssRules.length);
  }
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, allowed];
}

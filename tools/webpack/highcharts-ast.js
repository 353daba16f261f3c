// Takes the place of Highcharts' own reader of markup, which creates a Trusted Types policy as soon as it is loaded:
// our pages permit none (ADR 48). Texts stay texts, without their tags; trees of nodes are drawn as before.
const svgNamespace = 'http://www.w3.org/2000/svg';
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#x2F': '/', '#39': "'" };
/** Only these can fetch or follow an address. */
const references = new Set(['background', 'dynsrc', 'href', 'lowsrc', 'src', 'xlink:href']);
const isInside = (value) => String(value).startsWith('#');

const textOf = (markup) =>
  markup
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole);

const isPermitted = (name, value) =>
  !/^on|^style$/i.test(name) && (!references.has(name) || isInside(value));

const addNode = (node, parent) => {
  const text = node.textContent ? document.createTextNode(node.textContent) : undefined;
  if (node.tagName === undefined || /^(script|style|foreignObject|iframe)$/i.test(node.tagName))
    return undefined;
  if (node.tagName === '#text') return text === undefined ? undefined : parent.appendChild(text);
  const { tagName, attributes = {}, children = [], style = {}, ...own } = node;
  delete own.textContent;
  const namespace = tagName === 'svg' ? svgNamespace : (parent.namespaceURI ?? svgNamespace);
  const element = document.createElementNS(namespace, tagName);
  for (const [name, value] of Object.entries({ ...attributes, ...own }))
    if (value !== undefined && isPermitted(name, value)) element.setAttribute(name, String(value));
  Object.assign(element.style, style);
  if (text !== undefined) element.append(text);
  for (const child of [children].flat()) addNode(child, element);
  return parent.appendChild(element);
};

/** The part of Highcharts' AST that its other files use. */
export default class MarkupFreeAst {
  static allowedAttributes = [];
  static allowedReferences = ['#'];
  static allowedTags = [];
  static bypassHTMLFiltering = false;
  /** What `innerHTML` accepts without a policy. */
  static emptyHTML = globalThis.trustedTypes?.emptyHTML ?? '';

  static filterUserAttributes(attributes) {
    return Object.fromEntries(
      Object.entries(attributes).filter(([name, value]) => isPermitted(name, value)),
    );
  }

  static setElementHTML(element, markup) {
    element.textContent = textOf(markup);
  }

  constructor(source) {
    this.nodes =
      typeof source === 'string' ? [{ tagName: '#text', textContent: textOf(source) }] : source;
  }

  addToDOM(parent) {
    return this.nodes.map((node) => addNode(node, parent)).at(-1);
  }
}

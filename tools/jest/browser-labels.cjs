/**
 * jsdom's `label.control` and `input.labels`, without their cost. After every change of the page jsdom asks each node,
 * for each field, whether it labels that field, and each label walks the page to its field; a query by label or role
 * asks for all fields. Here one walk answers for all of them.
 */
const { createRequire } = require('node:module');

// The version of jsdom that the environment takes.
const jsdom = createRequire(require.resolve('jest-environment-jsdom'));
// The whole of it first: its modules require each other in circles.
jsdom('jsdom');
const living = (name) => jsdom(`jsdom/lib/jsdom/living/${name}.js`);
const { isLabelable } = living('helpers/form-controls');
const { domSymbolTree } = living('helpers/internal-constants');
const NodeList = living('generated/NodeList');
const implementationOf = (name) => living(`nodes/${name}-impl`).implementation;

const getterOf = (prototype, name) => Reflect.getOwnPropertyDescriptor(prototype, name)?.get;
const replaceGetter = (prototype, name, get) =>
  Object.defineProperty(prototype, name, { get, configurable: true, enumerable: false });

const Label = implementationOf('HTMLLabelElement');
const controlByJsdom = getterOf(Label.prototype, 'control');
replaceGetter(Label.prototype, 'control', function control() {
  const id = this.getAttributeNS(null, 'for');
  const page = this._ownerDocument;
  // The page keeps its elements by id; only jsdom's walk knows which of several comes first.
  if (!id || this.getRootNode({}) !== page || page._ids[id]?.length > 1)
    return controlByJsdom.call(this);
  const element = page.getElementById(id);
  return element !== null && isLabelable(element) ? element : null;
});

const walks = new WeakMap();
/** All labels in a tree, by their field; worked out again when the tree has changed. */
const labelsIn = (root) => {
  const cached = walks.get(root);
  if (cached !== undefined && cached.version === root._version) return cached.byField;
  const byField = new Map();
  for (const node of domSymbolTree.treeIterator(root)) {
    const field = node instanceof Label ? node.control : null;
    if (field === null) continue;
    byField.set(field, [...(byField.get(field) ?? []), node]);
  }
  walks.set(root, { version: root._version, byField });
  return byField;
};

const fields = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];
for (const { prototype } of fields.map((name) => implementationOf(`HTML${name}Element`))) {
  const labelsByJsdom = getterOf(prototype, 'labels');
  replaceGetter(prototype, 'labels', function labels() {
    const root = this.getRootNode({});
    if (this._labels === null && root === this._ownerDocument && isLabelable(this))
      this._labels = NodeList.createImpl(root._globalObject, [], {
        element: root,
        query: () => labelsIn(root).get(this) ?? [],
      });
    return labelsByJsdom.call(this);
  });
}

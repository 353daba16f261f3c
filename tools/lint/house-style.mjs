// Lint rules for one of two forms of the language: ARCHITECTURE.md says which.

/**
 * A generator and a default export have no other form; after `never` and `asserts` the compiler follows the flow of
 * control only for a declaration.
 */
const mustBeDeclared = ({ generator, parent, returnType }) => {
  const type = returnType?.typeAnnotation;
  const isFlow = type?.type === 'TSNeverKeyword' || (type?.asserts ?? false);
  return generator || isFlow || parent?.type === 'ExportDefaultDeclaration';
};

const arrowFunctions = {
  meta: { messages: { arrow: 'Write `const name = (…) => …` instead of a function declaration.' } },
  create: (context) => ({
    FunctionDeclaration(node) {
      if (!mustBeDeclared(node)) context.report({ node, messageId: 'arrow' });
    },
  }),
};

const hashPrivate = {
  meta: { messages: { hash: 'Write `#name` instead of `private name`.' } },
  create: (context) => {
    const check = (node) => {
      if (node.accessibility === 'private') context.report({ node, messageId: 'hash' });
    };
    return { PropertyDefinition: check, MethodDefinition: check, TSParameterProperty: check };
  },
};

export default {
  meta: { name: 'style' },
  rules: { 'arrow-functions': arrowFunctions, 'hash-private': hashPrivate },
};

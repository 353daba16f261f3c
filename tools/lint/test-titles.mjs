// A lint rule for the titles of tests: docs/guides/language.md says why.

const functions = new Set(['it', 'test', 'describe']);
const pronouns = new Set(
  'it they he she we you that this these those who what which whose whoever whatever'.split(' '),
);
const vague = /\b(?:nobody|no one|(?:every|any|some)(?:body|one)|whom|who(?:m)?ever)\b/iu;
const longest = 16;

/** The text of a literal or template; a value that is filled in counts as one word. */
const textOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked).join('%s');
  return null;
};

/** The function that takes the title: `it`, `it.only`, `it.each(rows)` and the tagged `it.each`. */
const nameOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return nameOf(node.object);
  if (node.type === 'CallExpression') return nameOf(node.callee);
  if (node.type === 'TaggedTemplateExpression') return nameOf(node.tag);
  return null;
};

const faultOf = (title) => {
  const sentence = title.replaceAll(/\[[^\]]*\]/gu, '');
  const words = sentence.split(/\s+/u).filter((word) => word !== '');
  const count = String(words.length);
  const first = words[0]?.toLowerCase() ?? '';
  const word = vague.exec(sentence)?.[0];
  if (pronouns.has(first)) return { messageId: 'pronoun', data: { first } };
  if (word !== undefined) return { messageId: 'role', data: { word } };
  if (words.length > longest) return { messageId: 'length', data: { count } };
  return null;
};

const plain = {
  meta: {
    messages: {
      pronoun: 'A title names its subject instead of “{{first}}” (docs/guides/language.md).',
      role: 'A title says which role is meant instead of “{{word}}” (docs/guides/language.md).',
      length: `A title of {{count}} words is more than one fact: ${longest} are allowed (docs/guides/language.md).`,
    },
  },
  create: (context) => ({
    CallExpression({ callee, arguments: [node] }) {
      const title = functions.has(nameOf(callee)) ? textOf(node) : null;
      const fault = title === null ? null : faultOf(title);
      if (fault !== null) context.report({ node, ...fault });
    },
  }),
};

export default { meta: { name: 'titles' }, rules: { plain } };

// A lint rule for the sentences that customers, staff and visitors read: docs/guides/language.md says why.

const contraction = 'a contraction, such as isn’t or don’t';
const rules = [
  [/\b(?:do|does|did|is|are|was|were|has|have|had|could|would|should) not\b/iu, contraction],
  [/\bcannot\b|\b(?:can|will) not\b/iu, 'can’t or won’t'],
  [/\be-mail/iu, 'email'],
  [/\b(?:nobody|somebody|whoever|whom)\b/iu, 'no one, someone, or the role'],
  [/\bany more\b(?! \w)/iu, 'no longer'],
  [/\b(?:un)?tick\b/iu, 'check or select'],
  [/\bat the moment\b/iu, 'right now'],
  [/\b(?:upper|lower)-case\b/iu, 'uppercase or lowercase'],
  [/\bswitch(?:ed|es)? (?:on|off)\b/iu, 'turn on or turn off'],
];

/** Sentences of the specification, letter for letter. */
const specified = new Set([
  'Enter your email. A reset link will be e-mailed to you.',
  'Pins do not match, try again.',
  'Sorry, the page you are looking for does not exist.',
  'The username and/or password are not correct.',
  'You cannot refund more than the total transaction amount.',
]);

/** A capital letter, several words and an end; JSX text needs no end. */
const isSentence = (text, isShown) =>
  isShown ? /\S \S/u.test(text) : /^[A-Z“"]\S* .*[.?!…]$/u.test(text);

const native = {
  meta: {
    messages: { word: 'Write {{write}} instead of “{{word}}” (docs/guides/language.md).' },
  },
  create: (context) => {
    const judge = (node, text, isShown = false) => {
      const sentence = text.replaceAll(/\s+/gu, ' ').trim();
      if (!isSentence(sentence, isShown) || specified.has(sentence)) return;
      for (const [pattern, write] of rules) {
        const word = pattern.exec(sentence)?.[0];
        if (word !== undefined) context.report({ node, messageId: 'word', data: { word, write } });
      }
    };
    return {
      Literal: (node) => typeof node.value === 'string' && judge(node, node.value),
      JSXText: (node) => judge(node, node.value, true),
      TemplateLiteral: (node) =>
        judge(node, node.quasis.map(({ value }) => value.cooked ?? '').join('X')),
    };
  },
};

export default { meta: { name: 'words' }, rules: { native } };

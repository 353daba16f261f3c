import { describe, expect, it } from '@jest/globals';
import { lintLines } from './lint-lines.mjs';

const lint = (lines) => lintLines('product-words.mjs', 'words/native', lines);

describe('words/native', () => {
  it('refuses words that no native writer of the product uses', () => {
    const refused = [
      ["show('This bill is not paid.');", 'instead of “is not”'],
      ['show(`${name} cannot pay here.`);', 'instead of “cannot”'],
      ["show('Texts are switched off.');", 'instead of “switched off”'],
      ["show('Your e-mail has changed.');", 'instead of “e-mail”'],
      ["show('It does not work any more.');", 'instead of'],
    ];
    expect(lint(refused.map(([line]) => line))).toEqual(
      refused.map(([, message]) => expect.stringContaining(message)),
    );
  });

  it('accepts contractions, the words of a log and sentences of the specification', () => {
    const accepted = [
      'show("This bill isn\'t paid.");',
      "log('a charge was not written');",
      "show('Enter your email. A reset link will be e-mailed to you.');",
      '// This is not a text.',
    ];
    expect(lint(accepted)).toEqual(accepted.map(() => null));
  });
});

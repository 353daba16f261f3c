import { digitsOf } from '../format/digits';

/**
 * The digits on both sides of the cursor. A key that removes no more than a mark removes the digit behind it; a text
 * without marks that takes the place of all removes none.
 */
export const digitsAround = (
  { value: text, selectionEnd }: HTMLInputElement,
  former: string,
  inputType: string,
): readonly [before: string, after: string] => {
  const caret = selectionEnd ?? text.length;
  const [before, after] = [digitsOf(text.slice(0, caret)), digitsOf(text.slice(caret))];
  if (!inputType.startsWith('delete') || digitsOf(text) !== digitsOf(former))
    return [before, after];
  return inputType === 'deleteContentForward'
    ? [before, after.slice(1)]
    : [before.slice(0, -1), after];
};

import { digitsOf } from '../format/digits';

/** The digits on both sides of the cursor. A key that removes no more than a mark removes the digit behind it. */
export const digitsAround = (
  { value: text, selectionEnd }: HTMLInputElement,
  former: string,
  isForward: boolean,
): readonly [before: string, after: string] => {
  const caret = selectionEnd ?? text.length;
  const [before, after] = [digitsOf(text.slice(0, caret)), digitsOf(text.slice(caret))];
  if (text.length >= former.length || digitsOf(text) !== digitsOf(former)) return [before, after];
  return isForward ? [before, after.slice(1)] : [before.slice(0, -1), after];
};

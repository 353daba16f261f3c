/**
 * Puts text where the cursor of a text area is, over what is selected there, and the cursor behind it, as typing does.
 * Answers false, and changes nothing, where the whole would be longer than `max`: it would cut what was typed.
 */
export const putIntoField = (
  field: HTMLTextAreaElement,
  text: string,
  max = Number.POSITIVE_INFINITY,
): boolean => {
  const { selectionStart, selectionEnd, value } = field;
  if (value.length - (selectionEnd - selectionStart) + text.length > max) return false;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus({ preventScroll: true });
  return true;
};

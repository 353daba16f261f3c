import type { MouseEvent } from 'react';

/** Whether the person has chosen text in it: the click that ends the selection is no press. */
export const hasChosenText = (place: Element): boolean => {
  const selection = getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    selection.toString().trim() !== '' &&
    selection.getRangeAt(0).intersectsNode(place)
  );
};

/** For the click of a link: keeps the page where the click ended a selection in the link, or in its nearest `place`. */
export const keepChosenText =
  (place = 'a') =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    const around = event.currentTarget.closest(place);
    // Enter is a click without presses of a button.
    if (event.detail > 0 && around !== null && hasChosenText(around)) event.preventDefault();
  };

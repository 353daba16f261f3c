/** Moves the focus to the first control above the list: the pressed button goes away. */
export const focusToolbar = (pressed: HTMLElement): void =>
  pressed.closest('[data-list]')?.querySelector<HTMLElement>('input, select, button')?.focus();

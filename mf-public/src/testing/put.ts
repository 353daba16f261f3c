import { fireEvent } from '@testing-library/react';

/** Fills a field at once, for the way to what a test is about: typing draws the whole page anew for every key. */
export const put = (field: HTMLElement, text: string): void =>
  void fireEvent.change(field, { target: { value: text } });

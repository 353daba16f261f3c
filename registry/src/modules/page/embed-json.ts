import { once } from '../../memo/once.domain';

/** JSON inside a script element: nothing in it may end the element or open a comment. */
export const embedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/**
 * The same of values that never change, such as a release's, and are in the pages of thousands of visitors: each is
 * written once.
 */
export const embedOnce = <Value extends object>(
  write: (value: Value) => string = embedJson,
): ((value: Value) => string) => once(write);

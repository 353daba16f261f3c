const words = {
  blank: 'shows nothing',
  endless: 'never gets beyond its loading state',
} as const;

/** A part that was drawn and is of no use to the visitor. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  constructor(
    readonly kind: 'blank' | 'endless',
    what: string,
  ) {
    super(`${what} ${words[kind]}`);
  }
}

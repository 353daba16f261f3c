/** Replaces the words of a message that may be for another merchant. */
export const unplacedText =
  "(This customer wrote to a number or an address that you share with other businesses. We can’t tell which of you it was for, so the message isn't shown. Please ask the customer.)";

type Candidate = { readonly lastWritten: number | null };

/**
 * The merchant whose inbox gets a message to a shared number or address: the only one that knows the sender, else the
 * one that wrote to them last, which a reply answers. Null where none wrote.
 */
export const placeOf = <Of extends Candidate>(candidates: readonly Of[]): Of | null => {
  const [first, ...others] = candidates.toSorted(
    (one, other) => (other.lastWritten ?? 0) - (one.lastWritten ?? 0),
  );
  if (first === undefined) return null;
  return others.length === 0 || first.lastWritten !== null ? first : null;
};

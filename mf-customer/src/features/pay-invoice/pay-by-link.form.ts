export type PayByLinkValues = {
  /** Cents; null while the field is empty. The server's refusal is shown instead of a rule. */
  readonly amount: number | null;
  /** MM/YY of a card for this payment; empty with a stored method. */
  readonly expiration: string;
};

/** The values of the forms of the three ways to pay. */
export type EmbeddedValues = {
  readonly first_name: string;
  readonly last_name: string;
  readonly month: string;
  readonly year: string;
  readonly zip: string;
  readonly account_number: string;
  readonly routing_number: string;
  readonly save_to_account: boolean;
  readonly verify_amount: string;
};

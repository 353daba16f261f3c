import { lazyPart } from '@billfold/shared/remote/lazy-part';

const load = () => import(/* webpackChunkName: "new-recurring" */ './new-recurring-part');

/** The same, filled in from an invoice. */
export const RepeatedInvoice = lazyPart(
  async () => (await load()).RepeatInvoiceDialog,
  async () => (await load()).features,
);

/** New recurring invoice, fetched when it is needed. The address opens it. */
export const NewRecurring = lazyPart(
  async () => (await load()).NewRecurringDialog,
  async () => (await load()).features,
);

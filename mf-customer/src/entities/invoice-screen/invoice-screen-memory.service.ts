import { initialState, type InvoiceScreenState } from './invoice-screen.slice';

/** The place in the tab's own storage; gone with the tab. */
const storageKey = 'billfold.invoice-screen';

const isId = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value > 0);

type Stored = {
  readonly user?: unknown;
  readonly from_invoice?: unknown;
  readonly from_receipt?: unknown;
  readonly method?: unknown;
};

/**
 * The current invoice and the method chosen for it, as this tab kept them for the same person; null when nothing usable
 * is stored.
 */
export const recallInvoiceScreen = (userId: number | null): InvoiceScreenState | null => {
  try {
    const stored: Stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? {};
    const { user, from_invoice, from_receipt, method } = stored;
    if (
      userId === null ||
      user !== userId ||
      !isId(from_invoice) ||
      !isId(from_receipt) ||
      !isId(method)
    )
      return null;
    return {
      ...initialState,
      from_invoice,
      from_receipt,
      payment_methods: { method_one: method, method_two: null },
    };
  } catch {
    return null;
  }
};

/** Keeps what a reload would lose; a split that was begun is not kept. Storage that refuses keeps nothing. */
export const keepInvoiceScreen = (
  userId: number | null,
  { from_invoice, from_receipt, payment_methods }: InvoiceScreenState,
): void => {
  try {
    if (userId === null || (from_invoice === null && from_receipt === null))
      sessionStorage.removeItem(storageKey);
    else
      sessionStorage.setItem(
        storageKey,
        JSON.stringify({
          user: userId,
          from_invoice,
          from_receipt,
          method: payment_methods.method_one,
        }),
      );
  } catch {
    // A private window: a reload then begins anew.
  }
};

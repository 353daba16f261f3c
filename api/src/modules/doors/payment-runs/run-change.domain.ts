type InvoiceOfRun = {
  readonly merchantId: number;
  readonly invoiceId: number;
  readonly subscriptionId: number;
};

/** The change of a run's invoice, for staff who have the invoice in sight. */
export const invoiceChangedBy = ({ merchantId, invoiceId, subscriptionId }: InvoiceOfRun) =>
  ({ merchantId, entity: 'invoice', id: invoiceId, subId: subscriptionId }) as const;

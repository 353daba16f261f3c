import { Type, type Static } from 'typebox';
import { amountLimits, lineLimits, newInvoiceLimits } from './limits';

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const NewLine = Type.Object(
  {
    description: Type.String({ maxLength: lineLimits.descriptionMax }),
    amount: Type.Integer({
      minimum: -amountLimits.maxMinor,
      maximum: amountLimits.maxMinor,
      description: 'cents; below 0 for a discount',
    }),
  },
  closed,
);
const NewLines = Type.Array(NewLine, { maxItems: lineLimits.rowsMax });

/**
 * POST user_invoices, by staff who may change invoices, with an Idempotency-Key. The amount is the sum of all lines.
 * Without invoice_external_id the invoice gets the merchant's next number.
 */
/** @public */ export const CreateInvoiceRequest = Type.Object(
  {
    user_id: Id,
    merchant_id: Id,
    invoice_external_id: Type.Optional(
      Type.String({
        maxLength: newInvoiceLimits.numberMax,
        description: 'the invoice number; one merchant has each once, in any case',
      }),
    ),
    invoice_items: NewLines,
    invoice_append_items: Type.Optional(NewLines),
    minimum_amount_due: Type.Optional(
      Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor, description: 'cents' }),
    ),
    due_date: Type.String({ format: 'calendar-date', description: 'YYYY-MM-DD or MM/DD/YYYY' }),
    description: Type.Optional(Type.String({ maxLength: newInvoiceLimits.descriptionMax })),
  },
  closed,
);
export type CreateInvoiceRequest = Static<typeof CreateInvoiceRequest>;

export const CreateInvoiceResponse = Type.Object({ id: Type.Integer() });
export type CreateInvoiceResponse = Static<typeof CreateInvoiceResponse>;

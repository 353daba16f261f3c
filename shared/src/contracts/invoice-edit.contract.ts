import { Type, type Static } from 'typebox';
import { amountLimits, invoiceLimits, lineLimits } from './limits';

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Pin = Type.Optional(Type.String({ pattern: '^[0-9]{4}$', description: '4 digits' }));
const Version = Type.Integer({ minimum: 1, description: 'the one that the editor read' });

/** The states that staff set by hand. */
export const editableStates = ['upcoming', 'due', 'paid', 'late'] as const;
export type EditableState = (typeof editableStates)[number];

const Line = Type.Object(
  {
    id: Type.Optional(Id),
    description: Type.String({ maxLength: lineLimits.descriptionMax }),
    amount: Type.Integer({
      minimum: -amountLimits.maxMinor,
      maximum: amountLimits.maxMinor,
      description: 'cents; negative for a discount',
    }),
  },
  closed,
);
const lines = (description: string) =>
  Type.Optional(Type.Array(Line, { maxItems: lineLimits.rowsMax, description }));

/**
 * PATCH user_invoices/{id}, by staff. What is absent stays. A list is complete: a line with an id is changed, one
 * without is new, and a stored line that is missing goes. The amount is the sum of the lines.
 *
 * `paid` closes the invoice without money: it takes the permission take_payment and the PIN of the caller. `upcoming`,
 * `due` and `late` last until the next payment or date change. With `state_was`, the state that the form was filled
 * with, an unchanged choice sets nothing by hand. The body of 409 `version_mismatch` has the invoice of now as
 * `present`.
 */
/** @public */ export const EditInvoiceRequest = Type.Object(
  {
    state: Type.Optional(Type.Unsafe<EditableState>(Type.String({ enum: [...editableStates] }))),
    state_was: Type.Optional(Type.String({ maxLength: 20 })),
    due_date: Type.Optional(
      Type.String({ maxLength: 10, description: 'YYYY-MM-DD or MM/DD/YYYY' }),
    ),
    description: Type.Optional(Type.String({ maxLength: invoiceLimits.descriptionMax })),
    minimum_amount_due: Type.Optional(
      Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor, description: 'cents' }),
    ),
    invoice_items: lines('at least one'),
    invoice_append_items: lines('taxes and fees'),
    version: Type.Optional(Version),
    pin: Pin,
  },
  closed,
);
export type EditInvoiceRequest = Static<typeof EditInvoiceRequest>;
export type InvoiceLineInput = Static<typeof Line>;

/** DELETE invoice_items/{id} and invoice_appends/{id}. */
/** @public */ export const DeleteLineQuery = Type.Object({ version: Type.Optional(Version) });
/** @public */ export const DeleteLineResponse = Type.Object({
  version: Type.Integer({ description: 'of the invoice, for the next change' }),
});
export type DeleteLineResponse = Static<typeof DeleteLineResponse>;

/** DELETE user_invoices/{id}: the invoice becomes cancelled. With the PIN of the caller. */
/** @public */ export const CancelInvoiceRequest = Type.Object({ pin: Pin }, closed);

/** POST user_invoices/delete_invoices: `matching` takes the filters of the list as its query. */
/** @public */ export const DeleteInvoicesRequest = Type.Object(
  {
    scope: Type.Optional(
      Type.Unsafe<'rows' | 'matching'>(Type.String({ enum: ['rows', 'matching'] })),
    ),
    invoice_ids: Type.Optional(
      Type.Array(Id, { maxItems: invoiceLimits.deletedAtOnce, description: 'rows' }),
    ),
    pin: Pin,
  },
  closed,
);
export type DeleteInvoicesRequest = Static<typeof DeleteInvoicesRequest>;
/** @public */ export const DeleteInvoicesResponse = Type.Object({
  deleted: Type.Array(Type.Integer()),
  detail: Type.Array(Type.String(), { description: 'one sentence for each that stays' }),
});
export type DeleteInvoicesResponse = Static<typeof DeleteInvoicesResponse>;

/** A row of GET user_invoices/deleted: what can be restored, for staff who may delete. */
/** @public */ export const DeletedInvoiceView = Type.Object({
  id: Type.Integer(),
  invoice_number: Type.String(),
  full_name: Type.String(),
  merchant_id: Type.Optional(Type.Integer()),
  merchant_name: Type.String(),
  amount: Type.Integer({ description: 'cents' }),
  due_date: Type.String({ description: 'YYYY-MM-DD' }),
  deleted_at: Type.String({ description: 'ISO 8601 UTC' }),
  deleted_by: Type.String({ description: 'the name of a person; empty when it is not known' }),
  days_left: Type.Integer({ description: 'to restore it; the last one counts' }),
  has_autopay: Type.Boolean({ description: 'auto-pay charges what is owed once it is restored' }),
  is_customer_deleted: Type.Boolean({ description: 'the customer has to be restored before' }),
});
export type DeletedInvoiceView = Static<typeof DeletedInvoiceView>;

/** POST user_invoices/restore_invoices, within 30 days. */
/** @public */ export const RestoreInvoicesRequest = Type.Object(
  {
    invoice_ids: Type.Array(Id, { minItems: 1, maxItems: invoiceLimits.deletedAtOnce }),
  },
  closed,
);
/** @public */ export const RestoreInvoicesResponse = Type.Object({
  restored: Type.Array(Type.Integer()),
});
export type RestoreInvoicesResponse = Static<typeof RestoreInvoicesResponse>;

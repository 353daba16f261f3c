import { Type, type Static } from 'typebox';

/** DELETE subscriptions/{id}, by staff, with their own PIN. A refusal answers `errors`. */
export const DeleteCustomerRequest = Type.Object(
  { pin: Type.Optional(Type.String({ pattern: '^[0-9]{4}$', description: '4 digits' })) },
  { additionalProperties: false },
);

/** GET subscriptions/{id}/deletion: what the deletion would end. */
export const DeletionView = Type.Object({
  open_invoices: Type.Integer({ description: 'bills that would be cancelled' }),
  open_amount: Type.Integer({ description: 'cents that are still owed of them' }),
  scheduled_payments: Type.Integer(),
  has_autopay: Type.Boolean(),
  plans: Type.Integer(),
  payment_in_doubt: Type.Boolean({
    description: 'a payment is being confirmed: refused until then',
  }),
  has_pin: Type.Boolean({ description: 'whether the caller has set a PIN' }),
});
export type DeletionView = Static<typeof DeletionView>;

/** A row of GET subscriptions/deleted: who can be restored, for owners. */
export const DeletedCustomerView = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  merchant_id: Type.Optional(Type.Integer()),
  merchant_name: Type.String(),
  deleted_at: Type.String({ description: 'ISO 8601 UTC' }),
  deleted_by: Type.String({ description: 'the name of a person; empty when it is not known' }),
  days_left: Type.Integer({ description: 'to restore them; the last one counts' }),
});
export type DeletedCustomerView = Static<typeof DeletedCustomerView>;

/** GET subscriptions/{id}/restoration, of a deleted customer. */
export const RestorationView = Type.Object({
  full_name: Type.String(),
  merchant_id: Type.Optional(Type.Integer()),
  merchant_name: Type.String(),
  deleted_at: Type.String({ description: 'ISO 8601 UTC' }),
  restorable_until: Type.String({ description: 'ISO 8601 UTC' }),
  is_restorable: Type.Boolean({ description: 'whether the 30 days have not ended' }),
});
export type RestorationView = Static<typeof RestorationView>;

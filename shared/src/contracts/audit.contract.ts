import { Type, type Static } from 'typebox';

/** One line of the audit log of a merchant: who changed what. Names of actions and entities are those of the log. */
export const AuditView = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  merchant_id: Type.Integer(),
  time_zone: Type.String({ description: "IANA zone of the merchant's business dates" }),
  actor: Type.Object({
    kind: Type.Union([Type.Literal('staff'), Type.Literal('customer'), Type.Literal('system')]),
    name: Type.String({ description: 'of a system actor its own name, such as reconciler' }),
  }),
  action: Type.String({ description: 'such as staff.permissions_changed' }),
  entity: Type.String(),
  entity_id: Type.Union([Type.Integer(), Type.Null()]),
  entity_name: Type.Optional(
    Type.String({ description: 'of a person, invoice, group, tag or automated event' }),
  ),
  before: Type.Unknown({ description: 'the fields that the log keeps, null for a new record' }),
  after: Type.Unknown({ description: 'null for a removed record' }),
});
export type AuditView = Static<typeof AuditView>;

/** The columns of POST audit_log/export, in order. */
export const auditFileColumns = [
  'id',
  'at',
  'merchant_id',
  'actor_kind',
  'actor',
  'action',
  'entity',
  'entity_id',
  'entity_name',
  'before',
  'after',
] as const;

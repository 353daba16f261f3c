import { Type, type Static } from 'typebox';
import { operationStates, type OperationState } from './operation-state';

/** Kinds of long work. */
export const operationKinds = [
  'mass_send',
  'close_conversations',
  'mark_unread',
  'export_transactions',
  'export_customers',
  'import_check',
  'import_run',
  'import_undo',
  'export_audit',
] as const;
export type OperationKindName = (typeof operationKinds)[number];

/** Long work: how far it is, and what may be done about it. */
export const OperationView = Type.Object({
  id: Type.Integer(),
  kind: Type.Unsafe<OperationKindName>(
    Type.Union(operationKinds.map((name) => Type.Literal(name))),
  ),
  state: Type.Unsafe<OperationState>(Type.Union(operationStates.map((name) => Type.Literal(name)))),
  merchant_id: Type.Integer(),
  total: Type.Integer(),
  done: Type.Integer({ description: 'how many of the total have an outcome' }),
  counts: Type.Record(Type.String(), Type.Integer(), {
    description:
      'by outcome; of a mass message queued, sending, sent, delivered, failed, skipped and cancelled',
  }),
  created_by: Type.String(),
  created_at: Type.String({ description: 'ISO 8601 UTC' }),
  scheduled_for: Type.Union([Type.String(), Type.Null()]),
  started_at: Type.Union([Type.String(), Type.Null()]),
  finished_at: Type.Union([Type.String(), Type.Null()]),
  failure: Type.Union([Type.String(), Type.Null()]),
  file_expires_at: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'until when GET operations/{id}/file answers the file; null without one',
    }),
  ),
  can_pause: Type.Boolean(),
});
export type OperationView = Static<typeof OperationView>;

import { Type, type Static } from 'typebox';

export const TriggerView = Type.Object({
  id: Type.Integer(),
  merchant: Type.Integer(),
  label: Type.String(),
  object_name: Type.String(),
  action_type: Type.String(),
  template: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
  to_email: Type.Union([Type.String(), Type.Null()]),
  scheduled_days: Type.Array(Type.Integer({ minimum: 0, maximum: 6, description: '0 is Monday' })),
  send_time: Type.String({ description: "HH:MM, 24 hours, in the merchant's zone" }),
  is_active: Type.Boolean(),
  conditions: Type.Array(
    Type.Object({
      id: Type.Integer(),
      type: Type.String(),
      field_name: Type.String(),
      operator: Type.String(),
      value: Type.String(),
    }),
  ),
  actions: Type.Array(
    Type.Object({ action_type: Type.String(), recipients: Type.Array(Type.String()) }),
  ),
});
export type TriggerView = Static<typeof TriggerView>;

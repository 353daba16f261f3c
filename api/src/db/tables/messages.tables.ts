import type { ColumnType, Generated } from 'kysely';

type Id = Generated<number>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type NullableMoment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;

export type SmsTemplateTable = {
  id: Id;
  merchant_id: number;
  name: string;
  body: string;
  created_at: Moment;
};

export type AutoGroupTable = {
  id: Id;
  merchant_id: number;
  name: string;
  description: Generated<string>;
  is_active: Generated<boolean>;
  is_all_customers: Generated<boolean>;
  created_at: Moment;
};

export type AutoGroupConditionTable = {
  id: Id;
  group_id: number;
  type: Generated<string>;
  field_name: string;
  operator: string;
  value: string;
};

/** A view: who is in a group is computed from its conditions. */
export type AutoGroupMemberView = {
  group_id: number;
  subscription_id: number;
  merchant_id: number;
};

export type GroupMessageTable = {
  id: Id;
  group_id: number;
  merchant_id: number;
  body: string;
  sent_by: number | null;
  created_at: Moment;
};

export type DeliveryState = 'received' | 'queued' | 'sending' | 'sent' | 'failed';

export type MessageTable = {
  id: Id;
  subscription_id: number;
  merchant_id: number;
  type: number;
  medium: number;
  body: string;
  sent_from: string;
  sent_by: number | null;
  address: string;
  group_message_id: number | null;
  provider_id: string | null;
  /** What a customer's text says about texts, by 0020_text_stops.sql. */
  consent_flag: 'texts_stopped' | 'may_stop_texts' | null;
  delivery: DeliveryState;
  delivery_attempts: Generated<number>;
  next_attempt_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  is_in_doubt: Generated<boolean>;
  first_attempt_at: NullableMoment;
  failure: string | null;
  idempotency_key_id: number | null;
  created_at: Moment;
};

export type ConversationTable = {
  subscription_id: number;
  merchant_id: number;
  is_open: Generated<boolean>;
  is_unread: Generated<boolean>;
  last_message_id: number;
  last_message_at: Moment;
};

export type TriggerTable = {
  id: Id;
  merchant_id: number;
  label: string;
  object_name: Generated<string>;
  template_id: number | null;
  to_email: string | null;
  scheduled_days: number[];
  send_time: string;
  is_active: Generated<boolean>;
  created_at: Moment;
  updated_at: Moment;
};

export type TriggerConditionTable = {
  id: Id;
  trigger_id: number;
  position: number;
  type: Generated<string>;
  field_name: string;
  operator: string;
  value: string;
};

export type TriggerActionTable = {
  id: Id;
  trigger_id: number;
  position: number;
  action_type: string;
  recipients: string[];
};

export type LockboxFileTable = {
  id: Id;
  merchant_id: number;
  file_date: string;
  records: number;
  content: string;
  created_at: Moment;
};

/** Tables and views of 0003_messages.sql. Merchants also gain `sms_number` and `mail_address`. */
export type MessageTables = {
  sms_templates: SmsTemplateTable;
  auto_groups: AutoGroupTable;
  auto_group_conditions: AutoGroupConditionTable;
  auto_group_members: AutoGroupMemberView;
  group_messages: GroupMessageTable;
  messages: MessageTable;
  conversations: ConversationTable;
  triggers: TriggerTable;
  trigger_conditions: TriggerConditionTable;
  trigger_actions: TriggerActionTable;
  lockbox_files: LockboxFileTable;
};

import {
  auditActionWords,
  auditDoorWords,
  auditEntities,
  auditStatePrefixes,
} from '@billfold/shared/contracts/audit-words';
import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import { permissionSetOf } from '@billfold/shared/contracts/permissions.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatDateTimeIn } from '@billfold/shared/format/merchant-time';
import { formatCents } from '@billfold/shared/format/money';
import { capitalise } from '@billfold/shared/format/names';

const spaced = (name: string): string => name.replaceAll('_', ' ');

/** How a row names the kind of the thing. */
export const entityLabel = (entity: string): string =>
  auditEntities.find(({ value }) => value === entity)?.label ?? capitalise(spaced(entity));

/** An action is `staff.invited`, or of a database function `payment_run_skipped`. */
const actionText = (action: string): string =>
  auditActionWords[action] ??
  spaced(
    action.replace(/^([a-z_]+\.|payment_run_|payment_|refund_|split_|invoice_|donation_)/, ''),
  );

/** `staff.permissions_changed` of Carl Meyer reads "Staff Carl Meyer: permissions changed". */
export const auditTitle = ({ action, entity, entity_id, entity_name }: AuditView): string => {
  const isOne = entity !== 'merchant' && entity !== 'bulk_tag_change';
  const name = isOne ? (entity_name ?? entity_id ?? '') : '';
  return `${entityLabel(entity)}${name === '' ? '' : ` ${name}`}: ${actionText(action)}`;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const amounts: readonly string[] = [
  'amount',
  'amount_paid',
  'balance',
  'fee',
  'first_payment',
  'gift',
  'minimum_amount_due',
  'monthly_payment',
  'original_balance',
];

const textOf = (zone: string, name: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return amounts.includes(name) ? formatCents(value) : String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : listText(zone, name, value);
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, one]) => `${spaced(key)} ${textOf(zone, key, one)}`)
      .join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTimeIn(zone, value) : spaced(value);
};

/** A condition of a group reads "zip exact 80202", the permissions of a person by the name of their set. */
const listText = (zone: string, name: string, values: readonly unknown[]): string => {
  const set = name === 'permissions' ? permissionSetOf(values.map(String)) : undefined;
  if (set !== undefined) return set;
  return values
    .map((value) =>
      isRecord(value) && typeof value['field_name'] === 'string'
        ? [value['field_name'], value['operator'], value['value']]
            .map((part) => spaced(String(part)))
            .join(' ')
        : textOf(zone, name, value),
    )
    .join(', ');
};

/** Of fields whose name does not read well. */
const fieldLabels: Readonly<Record<string, string>> = {
  amount_paid: 'Paid',
  announcement: 'Cash announcement',
  auto_pay: 'Autopay',
  cancelled_invoices: 'Canceled invoices',
  card_type: 'Card',
  email_opt_in: 'Email opt-in',
  enabled: 'Autopay',
  external_ID: 'External ID',
  external_id: 'External ID',
  file_date: 'Date of the file',
  hint: 'Key',
  import_undone: 'Undone import',
  invoices_cancelled: 'Canceled invoices',
  is_business: 'Business customer',
  items: 'Items',
  kind: 'Type',
  last4: 'Ends in',
  leaves_at: 'Goes out',
  marketing_opt_in: 'Marketing opt-in',
  medium: 'Sent by',
  messages_cancelled: 'Canceled messages',
  method: 'Payment method',
  next_on: 'Next payment',
  original_balance: 'Amount of the plan',
  paid_date: 'Paid on',
  plans_ended: 'Ended payment plans',
  preferred: 'Preferred method',
  preferred_instead: 'Preferred method now',
  released: 'Autopay and scheduled payments ended',
  schedules_ended: 'Ended scheduled payments',
  scheduled_on: 'Scheduled for',
  service_address2: 'Service address, line 2',
  sites: 'Websites',
  sms_opt_in: 'Text opt-in',
  split: 'Payment with two cards',
  state: 'Status',
  stored_state: 'Status',
  user: 'Account',
};

/** Why money moved or did not, where the name of the reason does not read well. */
const reasonWords: Readonly<Record<string, string>> = {
  bank_not_accepted: 'the bank refused it',
  bank_return: 'returned by the bank',
  connection_never_made: 'the bank was never reached',
  doubtful_code: 'the answer was unclear',
  empty_answer: 'the answer was empty',
  found_by_lookup: 'the bank confirmed it later',
  found_voided: 'the bank had already voided it',
  found_voided_late: 'the bank had already voided it',
  gateway_unreachable: 'the bank was out of reach',
  given_back: 'refunded',
  hard_decline: 'declined for good',
  in_doubt: 'result not known yet',
  ladder_ended: 'all tries declined',
  method_removed: 'the payment method was removed',
  network: 'the bank was out of reach',
  no_answer: 'no answer from the bank',
  no_answer_recorded: 'no answer from the bank',
  no_clear_status: 'the answer was unclear',
  not_found_twice: "the bank doesn't know it",
  reopened: 'the bill was reopened',
  subscription_removed: 'the customer was deleted',
  superseded: 'replaced by another payment',
  switched_off: 'autopay was turned off',
};

/** A yes or no in words of its own. */
const flagWords: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  deleted: ['Deleted', 'Restored'],
  owed_again: ['Bill reopened', 'Bill not reopened'],
  preferred: ['Preferred method', 'Not preferred'],
  removed: ['Removed', 'Added again'],
};

/** Customers who wrote instead of signing in: their number or address may belong to more than one. */
const unsignedActors: Readonly<Record<string, string>> = {
  by_text: 'Customer, by text',
  by_mail: 'Customer, by email',
};

/** Of an account that has no name. A visitor of a payment page is a number that means nothing to a reader. */
const unnamedActors: Readonly<Record<AuditView['actor']['kind'], string>> = {
  staff: 'Staff',
  customer: 'Customer',
  system: 'Visitor',
};

/** Jobs that staff know by name. */
const systemActors: Readonly<Record<string, string>> = {
  recurring_invoice: 'Recurring invoice',
};

export const auditActor = ({ actor: { kind, name } }: AuditView): string => {
  if (/^\d+$/.test(name)) return unnamedActors[kind];
  return kind === 'system' ? (systemActors[name] ?? 'Billfold') : (unsignedActors[name] ?? name);
};

/** The state of a payment or a refund in the words of its title; null for other things. */
const moneyState = (entity: string, state: unknown): string | null => {
  const prefix = auditStatePrefixes[entity];
  if (prefix === undefined || typeof state !== 'string') return null;
  return capitalise(auditActionWords[`${prefix}${state}`] ?? spaced(state));
};

const flagOf = (name: string, value: unknown): string | null =>
  typeof value === 'boolean' ? (flagWords[name]?.[value ? 0 : 1] ?? null) : null;

/** A first value that says by itself what it is: "Paid online"; null for one that needs the name of its field. */
const ownWords = ({ action, entity }: AuditView, name: string, value: unknown): string | null => {
  if (name === 'door') return auditDoorWords[String(value)] ?? null;
  if (name === 'state') return moneyState(entity, value);
  if (name !== 'transaction') return flagOf(name, value);
  const isBack = /refund|return|void|charged_back|reopened/.test(action);
  return `${isBack ? 'Transaction' : 'Payment'} ${String(value)}`;
};

type AuditField = { readonly name: string; readonly text: string };

/** What a reader looks for first; numbers of records, and what the title says already, come last. */
const first: readonly string[] = [
  'amount',
  'amount_paid',
  'owed_again',
  'stored_state',
  'name',
  'first_name',
  'last_name',
  'business_name',
  'email',
  'phone',
];
const last: readonly string[] = [
  'announcement',
  'file',
  'import',
  'key',
  'kind',
  'payment',
  'refund',
  'split',
  'transaction',
  'user',
];

const rankOf = ({ action, entity }: AuditView, name: string): number => {
  if (name === 'state' && entity in auditStatePrefixes) return action.endsWith('_sent') ? 3 : 0;
  if (first.includes(name)) return 0;
  return last.includes(name) ? 2 : 1;
};

/**
 * A line for each field that changed, the weightiest first: its first value, or before → after. The log also has fields
 * beside them that did not.
 */
export const auditFields = (entry: AuditView): readonly AuditField[] => {
  const { time_zone: zone, entity, before, after } = entry;
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const wordsOf = (name: string, value: unknown): string => {
    const words =
      name === 'state'
        ? moneyState(entity, value)
        : name === 'reason' && typeof value === 'string'
          ? reasonWords[value]
          : null;
    return words ?? textOf(zone, name, value);
  };
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return names
    .toSorted((one, other) => rankOf(entry, one) - rankOf(entry, other))
    .flatMap((name) => {
      const [was, is] = [wordsOf(name, old[name]), wordsOf(name, fresh[name])];
      if (was === is) return [];
      const own = was === 'none' ? ownWords(entry, name, fresh[name]) : flagOf(name, fresh[name]);
      const label = fieldLabels[name] ?? capitalise(spaced(name));
      return [{ name, text: own ?? `${label}: ${was === 'none' ? '' : `${was} → `}${is}` }];
    });
};

import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import { capitalise } from '@billfold/shared/format/names';

/** What a filter offers; `label` is also how a row names the thing. */
export const auditEntities = [
  { value: 'staff', label: 'Staff' },
  { value: 'subscription', label: 'Customer' },
  { value: 'invoice', label: 'Invoice' },
  { value: 'payment_attempt', label: 'Payment' },
  { value: 'trigger', label: 'Automated event' },
  { value: 'merchant', label: 'Business' },
] as const;

const spaced = (name: string): string => name.replaceAll('_', ' ');

const entityLabel = (entity: string): string =>
  auditEntities.find(({ value }) => value === entity)?.label ?? capitalise(spaced(entity));

/** `staff.permissions_changed` of staff 3 reads "Staff 3: permissions changed". */
export const auditTitle = ({ action, entity, entity_id }: AuditView): string => {
  const event = action.includes('.') ? action.slice(action.indexOf('.') + 1) : action;
  return `${entityLabel(entity)}${entity_id === null ? '' : ` ${entity_id}`}: ${spaced(event)}`;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

type AuditField = { readonly name: string; readonly text: string };

/** Each field that the log has, before → after. */
export const auditFields = ({ before, after }: AuditView): readonly AuditField[] => {
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].map((name) => ({
    name: capitalise(spaced(name)),
    text: `${shown(old[name])} → ${shown(fresh[name])}`,
  }));
};

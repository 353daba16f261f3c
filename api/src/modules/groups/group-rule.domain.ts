import type { GroupCondition } from '@billfold/shared/contracts/group.contract';
import { amountLimits, groupLimits } from '@billfold/shared/contracts/limits';

const states = ['invited', 'active', 'inactive'] as const;

/** What a customer must be to belong to a group. */
export type GroupRule =
  | { readonly kind: 'tags'; readonly match: 'all' | 'any'; readonly ids: readonly number[] }
  | { readonly kind: 'state'; readonly state: (typeof states)[number] }
  | { readonly kind: 'zip'; readonly match: 'exact' | 'startswith'; readonly zip: string }
  | { readonly kind: 'business'; readonly isBusiness: boolean }
  /** What is owed, in cents. */
  | { readonly kind: 'balance'; readonly above: number }
  | { readonly kind: 'days_late'; readonly above: number }
  /** Of another release: no customer meets it, so no message goes to too many. */
  | { readonly kind: 'unknown' };

type Field = Pick<GroupCondition, 'operator' | 'value'>;
type Reader = (condition: Field) => GroupRule | undefined;

const readNumber = (text: string, max: number): number | undefined =>
  /^\d{1,8}$/.test(text) && Number(text) <= max ? Number(text) : undefined;

const above =
  (kind: 'balance' | 'days_late', max: number): Reader =>
  ({ operator, value }) => {
    const number = readNumber(value, max);
    return operator === 'gt' && number !== undefined ? { kind, above: number } : undefined;
  };

const largestId = 2_147_483_647;

const readers: Readonly<Record<string, Reader>> = {
  tags: ({ operator, value }) => {
    if ((operator !== 'all' && operator !== 'any') || !/^\d{1,10}(,\d{1,10})*$/.test(value))
      return undefined;
    const ids = [...new Set(value.split(',').map(Number))];
    return ids.length <= groupLimits.tagsMax && ids.every((id) => id <= largestId)
      ? { kind: 'tags', match: operator, ids }
      : undefined;
  },
  state: ({ operator, value }) => {
    const state = states.find((name) => name === value);
    return operator === 'exact' && state !== undefined ? { kind: 'state', state } : undefined;
  },
  service_address_zip: ({ operator, value }) =>
    (operator === 'exact' || operator === 'startswith') && /^\d[\d-]{0,9}$/.test(value)
      ? { kind: 'zip', match: operator, zip: value }
      : undefined,
  is_business: ({ operator, value }) =>
    operator === 'exact' && (value === 'true' || value === 'false')
      ? { kind: 'business', isBusiness: value === 'true' }
      : undefined,
  balance: above('balance', amountLimits.maxMinor),
  days_late: above('days_late', groupLimits.daysLateMax),
};

const readRule = ({ field_name: field, ...condition }: Omit<GroupCondition, 'type'>) =>
  Object.hasOwn(readers, field) ? readers[field]?.(condition) : undefined;

/** The rules of a stored group. */
export const rulesOf = (
  conditions: readonly Omit<GroupCondition, 'type'>[],
): readonly GroupRule[] =>
  conditions.map((condition) => readRule(condition) ?? { kind: 'unknown' });

/** The conditions of a request without those about the merchant, which are named by id. */
export type RequestedConditions = {
  readonly merchantIds: readonly number[];
  readonly conditions: readonly GroupCondition[];
  /** What is wrong, one sentence each. */
  readonly problems: readonly string[];
};

const isMerchant = ({ field_name: field }: GroupCondition): boolean => field === 'merchant_id';

/** Reads the conditions of a request; a field may have one condition per operator. */
export const readConditions = (conditions: readonly GroupCondition[]): RequestedConditions => {
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const condition of conditions) {
    const { type, field_name: field, operator, value } = condition;
    const isRead = isMerchant(condition)
      ? operator === 'exact' && (readNumber(value, largestId) ?? 0) > 0
      : readRule(condition) !== undefined;
    if (type !== 'filter' || !isRead)
      problems.push(`${field} ${operator} ${value} is no condition.`);
    if (seen.has(`${field} ${operator}`)) problems.push(`${field} ${operator} stands twice.`);
    seen.add(`${field} ${operator}`);
  }
  return {
    merchantIds: conditions.filter(isMerchant).map(({ value }) => Number(value)),
    conditions: conditions.filter((condition) => !isMerchant(condition)),
    problems,
  };
};

/** The tags that the rules name. */
export const tagsOf = (rules: readonly GroupRule[]): readonly number[] => [
  ...new Set(rules.flatMap((rule) => (rule.kind === 'tags' ? rule.ids : []))),
];

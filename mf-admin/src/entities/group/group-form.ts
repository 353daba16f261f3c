import type { GroupCondition, GroupView } from '@billfold/shared/contracts/group.contract';

/** "Members", as the fields have it; '' and null set no condition. */
export type WhoBelongs = {
  readonly tagMatch: 'all' | 'any';
  /** Ids. */
  readonly tags: readonly string[];
  readonly state: string;
  readonly zip: string;
  readonly business: string;
  /** Cents. */
  readonly owes: number | null;
  readonly daysLate: string;
};

export type GroupForm = WhoBelongs & {
  readonly name: string;
  readonly description: string;
  /** The id of a merchant, or ''. */
  readonly location: string;
};

const everyone: WhoBelongs = {
  tagMatch: 'all',
  tags: [],
  state: '',
  zip: '',
  business: '',
  owes: null,
  daysLate: '',
};

export const newGroupForm = (location: string): GroupForm => ({
  name: '',
  description: '',
  location,
  ...everyone,
});

const readCondition = ({
  field_name: field,
  operator,
  value,
}: GroupCondition): Partial<WhoBelongs> => {
  switch (field) {
    case 'tags':
      return { tagMatch: operator === 'any' ? 'any' : 'all', tags: value.split(',') };
    case 'state':
      return { state: value };
    case 'service_address_zip':
      return { zip: value };
    case 'is_business':
      return { business: value };
    case 'balance':
      return { owes: Number(value) };
    case 'days_late':
      return { daysLate: value };
    default:
      return {};
  }
};

export const groupFormOf = (group: GroupView): GroupForm =>
  Object.assign(
    newGroupForm(String(group.merchant_id)),
    { name: group.name, description: group.description },
    ...group.conditions.map(readCondition),
  ) as GroupForm;

const filter = (field: string, operator: string, value: string): GroupCondition => ({
  type: 'filter',
  field_name: field,
  operator,
  value,
});

/** The conditions of the form; the merchant comes first. */
export const conditionsOf = ({ location, ...who }: GroupForm): GroupCondition[] => [
  filter('merchant_id', 'exact', location),
  ...(who.tags.length === 0 ? [] : [filter('tags', who.tagMatch, who.tags.join(','))]),
  ...(who.state === '' ? [] : [filter('state', 'exact', who.state)]),
  ...(who.zip === '' ? [] : [filter('service_address_zip', 'startswith', who.zip)]),
  ...(who.business === '' ? [] : [filter('is_business', 'exact', who.business)]),
  ...(who.owes === null ? [] : [filter('balance', 'gt', String(who.owes))]),
  ...(who.daysLate === '' ? [] : [filter('days_late', 'gt', String(Number(who.daysLate)))]),
];

/** Whether two forms choose the same customers. */
export const isSameWho = (one: GroupForm, other: GroupForm): boolean =>
  JSON.stringify(conditionsOf(one)) === JSON.stringify(conditionsOf(other));

import { nameLimits } from '@billfold/shared/contracts/limits';
import { type Static, type TObject, Type } from 'typebox';
import type { SortKinds } from '../../core/list-page';
import { CalendarDateInput, IdInput, parseCalendarDate } from '../../http/input-schema';

export type AuditFilter = {
  readonly merchantIds: readonly number[] | undefined;
  /** The staff member who made the change. */
  readonly staffId: number | undefined;
  readonly entity: string | undefined;
  /** One record of the entity. */
  readonly entityId: number | undefined;
  /** The customer that was changed, by the id of the subscription. */
  readonly customerId: number | undefined;
  /** Calendar dates of the merchant, both inside. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly search: string | undefined;
};

export const auditFilters = {
  merchant_id: Type.Optional(Type.Array(IdInput, { maxItems: 200 })),
  staff: Type.Optional(IdInput),
  entity: Type.Optional(Type.String({ minLength: 1, maxLength: nameLimits.max })),
  entity_id: Type.Optional(IdInput),
  customer: Type.Optional(IdInput),
  from: Type.Optional(CalendarDateInput),
  to: Type.Optional(CalendarDateInput),
};

type AuditQuery = Static<TObject<typeof auditFilters>> & { readonly search: string | undefined };

const dayOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : parseCalendarDate(text);

export const readAuditFilter = (query: AuditQuery): AuditFilter => ({
  merchantIds: query.merchant_id,
  staffId: query.staff,
  entity: query.entity,
  entityId: query.entity_id,
  customerId: query.customer,
  from: dayOf(query.from),
  to: dayOf(query.to),
  search: query.search,
});

export const auditSorts = { at: 'moment' } as const satisfies SortKinds<string>;
export type AuditSort = keyof typeof auditSorts;

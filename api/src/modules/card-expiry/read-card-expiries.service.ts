import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { CardExpiryFilter, CardExpirySort } from './card-expiry-list';
import { type CardExpiryRow, listCardExpiries } from './list-card-expiries.queries';

/** One page of the cards at the staff member's merchants that expire before a planned payment. */
export const readCardExpiries = (
  { db, actor, clock }: UseCaseContext<StaffActor>,
  filter: CardExpiryFilter,
  list: ListRequest<CardExpirySort>,
): Promise<ListPage<CardExpiryRow>> =>
  listCardExpiries(db, { actor, now: clock.now(), filter, list });

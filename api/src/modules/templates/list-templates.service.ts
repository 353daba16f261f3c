import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import type { TemplateFilter, TemplateSort } from './template-list';
import { listTemplates, type TemplateRow } from './template.queries';

/** The templates of the caller's merchants. */
export const getTemplates = (
  { db, actor }: UseCaseContext<StaffActor>,
  filter: TemplateFilter,
  request: ListRequest<TemplateSort>,
): Promise<ListPage<TemplateRow>> => listTemplates(db, actor.merchantIds, filter, request);

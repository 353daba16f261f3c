import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { measureText } from '@billfold/shared/format/text-segments';
import type { TemplateRow } from './template.queries';

export const presentTemplate = (row: TemplateRow): TemplateView => ({
  ...row,
  segments: measureText(row.body).segments,
});

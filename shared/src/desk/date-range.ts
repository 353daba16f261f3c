import { formatDate } from '../format/dates';

/** Wire dates, YYYY-MM-DD; both days belong to the range, null leaves that side open. */
export type DateRange = { readonly from: string | null; readonly to: string | null };

export const openRange: DateRange = { from: null, to: null };

/** `03/08/2024 – 03/11/2024`, `from 03/08/2024`, `to 03/11/2024`, or '' without a day. */
export const formatDateRange = ({ from, to }: DateRange): string => {
  if (from === null) return to === null ? '' : `to ${formatDate(to)}`;
  return to === null ? `from ${formatDate(from)}` : `${formatDate(from)} – ${formatDate(to)}`;
};

import { reportRanges, type ReportRange } from '@billfold/shared/contracts/report-words';
import { useSession } from '@billfold/shared/remote/Services';
import { withParameters } from '@billfold/shared/remote/with-parameters';
import { useSearchParams } from 'react-router-dom';
import { readId } from '../../module/paths';

const rangeWords: Readonly<Record<ReportRange, string>> = {
  today: 'Today',
  week: 'Week to date',
  month: 'Month to date',
  '30': 'Last 30 days',
  ytd: 'Year to date',
};
export const rangeOptions = reportRanges.map((value) => ({ value, label: rangeWords[value] }));

/** The filter of the cards. `merchantId` is null for all merchants of the reader. */
export type ReportQuestion = { readonly range: ReportRange; readonly merchantId: number | null };

const readRange = (text: string | null | undefined): ReportRange | undefined =>
  reportRanges.find((range) => range === text);

/** The question in the address; the merchant's own range without one. Null until the merchant is known. */
export const useReportQuestion = () => {
  const { merchants, defaultReportRange } = useSession();
  const [params, setParams] = useSearchParams();
  const own = readRange(defaultReportRange) ?? '30';
  const merchantId = readId(params.get('location') ?? undefined);
  const question: ReportQuestion | null =
    merchants.length === 0
      ? null
      : {
          range: readRange(params.get('range')) ?? own,
          merchantId: merchants.some(({ id }) => id === merchantId) ? merchantId : null,
        };
  const change = (name: 'range' | 'location', value: string) =>
    setParams((now) => withParameters(now, { [name]: value === '' ? null : value }), {
      preventScrollReset: true,
    });
  return { question, merchants, change };
};

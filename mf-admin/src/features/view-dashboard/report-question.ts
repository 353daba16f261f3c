import {
  pastRanges,
  reportPeriods,
  reportRanges,
  type ReportPeriod,
} from '@billfold/shared/contracts/report-words';
import { readDayRange, splitRange, type Range } from '@billfold/shared/list/ranges';
import { useSession } from '@billfold/shared/remote/Services';
import { withParameters } from '@billfold/shared/remote/with-parameters';
import { useSearchParams } from 'react-router-dom';
import { periodWords } from '../../entities/report-period/period-words';
import { readId } from '../../module/paths';

export const periodOptions = [...reportRanges, ...pastRanges].map((value) => ({
  value,
  label: periodWords[value],
}));

/** The filter of the figures: a named period, or days, both inside. `merchantId` is null for all of the reader. */
export type ReportQuestion = {
  readonly period: ReportPeriod | Range;
  readonly merchantId: number | null;
};

const readPeriod = (text: string | null | undefined): ReportQuestion['period'] | undefined => {
  const named = reportPeriods.find((period) => period === text);
  if (named !== undefined || typeof text !== 'string') return named;
  const days = splitRange(readDayRange(text));
  return days.from === '' || days.to === '' ? undefined : days;
};

/**
 * The question in the address; without one the merchant's own range, and the merchant chosen in the header. Null until
 * the merchants are known.
 */
export const useReportQuestion = () => {
  const { merchants, defaultReportRange, chosenMerchantId } = useSession();
  const [params, setParams] = useSearchParams();
  const idOf = (wanted: number | null | undefined) =>
    merchants.find(({ id }) => id === wanted)?.id ?? null;
  const chosenId = idOf(chosenMerchantId);
  const namedId = idOf(readId(params.get('location') ?? undefined));
  const question: ReportQuestion | null =
    merchants.length === 0
      ? null
      : {
          period: readPeriod(params.get('range')) ?? readPeriod(defaultReportRange) ?? '30',
          merchantId: namedId ?? chosenId,
        };
  const change = (name: 'range' | 'location', value: string, { isReplaced = false } = {}) =>
    setParams((now) => withParameters(now, { [name]: value === '' ? null : value }), {
      replace: isReplaced,
      preventScrollReset: true,
    });
  /** Where this page shows another period. */
  const linkTo = (period: ReportPeriod) => ({
    search: withParameters(params, { range: period }).toString(),
  });
  return {
    question,
    /** Of the merchant that this page alone is about; null for the one of the header, which lists follow, too. */
    linkedMerchantId: namedId === chosenId ? null : namedId,
    change,
    linkTo,
  };
};

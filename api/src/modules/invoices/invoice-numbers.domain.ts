import { yearMark } from '@billfold/shared/contracts/billing-words';

/** The prefix as a number has it. `today` is the merchant's: YYYY-MM-DD. */
export const prefixOn = (prefix: string, today: string): string =>
  prefix.replaceAll(yearMark, today.slice(0, 4));

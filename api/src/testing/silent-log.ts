import type { Context } from '../context/use-case-context';

/** Where a test does not read the log. */
export const silentLog: Context['log'] = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

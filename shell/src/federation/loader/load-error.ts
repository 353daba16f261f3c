import type { ContentError } from '../../platform/loading/content-error';
import { DeadlineError } from '../../platform/loading/deadline';
import { ContractError } from './remote-contract';

/** The kinds of load error. Only a `lost` file may arrive on the next try in the same page. */
export type LoadErrorKind = 'lost' | 'timeout' | 'contract' | 'threw' | 'blank' | 'endless';

/** Error messages of browsers and federation runtime for a script that is missing or has another hash. */
const lostScript =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|RUNTIME-00[38]|Loading (?:CSS )?chunk/;

export const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
/** The style loader names the requested address. */
export const isStyleError = (error: unknown): error is { readonly request: string } =>
  typeof error === 'object' &&
  error !== null &&
  'request' in error &&
  typeof error.request === 'string';

/** A requested file that did not load; the loader itself throws it where it fetches. */
export class LostFileError extends Error {
  override readonly name = 'LostFileError';
  constructor(
    message: string,
    readonly file: string,
  ) {
    super(message);
  }
}

/** By its name: its code comes with what throws it. */
const isContentError = (error: unknown): error is ContentError =>
  error instanceof Error && error.name === 'ContentError';

export const kindOf = (error: unknown): LoadErrorKind => {
  if (error instanceof DeadlineError) return 'timeout';
  if (isContentError(error)) return error.kind;
  if (error instanceof ContractError) return 'contract';
  if (error instanceof LostFileError || isStyleError(error) || lostScript.test(textOf(error)))
    return 'lost';
  return 'threw';
};

/** A browser evaluates a script once: a script that threw throws again in this page. */
export const isRepeatable = (error: unknown): boolean => kindOf(error) === 'lost';

/** A failure without a connection does not count against the release. */
export const isCutOff = (error: unknown): boolean => kindOf(error) === 'lost' && !navigator.onLine;

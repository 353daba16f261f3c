import type { FailureCause } from '@billfold/shared/contracts/beacon.contract';
import { diagnoseFile } from './diagnose-file';
import { isStyleError, kindOf, LostFileError, textOf, type LoadErrorKind } from './load-error';
import type { LoadFailure, LoadStep } from './load-report';
import { missingFileOf } from './missing-file';
import { releaseName, type PlannedRelease } from './planned-release';

const fileOf = (error: unknown, message: string): string | null => {
  if (error instanceof LostFileError) return error.file;
  if (isStyleError(error)) return error.request;
  return /[^\s"'()]+\.(?:js|css|json)\b/.exec(message)?.[0] ?? null;
};

type DescribedError = {
  readonly kind: LoadErrorKind;
  readonly step: LoadStep;
  readonly message: string;
  readonly file: string | null;
};

const isOfContent = (kind: LoadErrorKind): boolean => kind === 'blank' || kind === 'endless';

/** Names step and file of a load error. `stage` is the step in progress, `entry` the release's entry file. */
const describeError = (error: unknown, stage: 'entry' | 'chunk', entry: string): DescribedError => {
  const kind = kindOf(error);
  const message = textOf(error);
  const file = kind === 'lost' ? fileOf(error, message) : null;
  return {
    kind,
    message,
    file,
    step: kind === 'contract' ? 'contract' : isOfContent(kind) ? 'run' : stepOf(file, stage, entry),
  };
};

const stepOf = (file: string | null, stage: 'entry' | 'chunk', entry: string): LoadStep => {
  if (file === null) return stage;
  if (file.endsWith('.css')) return 'style';
  return file.endsWith(`/${entry}`) || file.endsWith('.json') ? 'entry' : 'chunk';
};

type FailedTry = {
  readonly release: PlannedRelease;
  readonly stage: 'entry' | 'chunk';
  readonly error: unknown;
  readonly part: string;
};

/** Names the step and the cause of a failed try. A file that did not come is looked at once per load. */
export const explainFailure = async (
  { release, stage, error, part }: FailedTry,
  diagnoses: Map<string, Promise<FailureCause>>,
): Promise<LoadFailure> => {
  const { kind, step, message, file } = describeError(error, stage, release.entry);
  const named = { release: releaseName(release), message };
  if (kind === 'timeout') {
    const missing = missingFileOf(release, stage, part);
    return {
      ...named,
      step: stepOf(missing, stage, release.entry),
      cause: 'timeout',
      file: missing,
    };
  }
  if (kind !== 'lost') return { ...named, step, cause: kind, file };
  if (file === null) return { ...named, step, cause: 'unreachable', file };
  const cause = diagnoses.get(file) ?? diagnoseFile(file);
  diagnoses.set(file, cause);
  return { ...named, step, cause: await cause, file };
};

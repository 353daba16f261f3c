import type { PagePlan, PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { DeadlineError } from '../../platform/loading/deadline';
import { LostFileError } from './load-error';
import type { PlannedRelease } from './planned-release';
import { ContractError } from './remote-contract';

/** How long the page waits for a developer's own server. */
const answerWithinMs = 3_000;

const fetchAnswer = async (url: string): Promise<Response> => {
  try {
    const answer = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (answer.ok) return answer;
    throw new LostFileError(`${url} answers ${answer.status}`, url);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new DeadlineError(url, answerWithinMs);
    throw error instanceof LostFileError
      ? error
      : new LostFileError(`${url} is out of reach: ${String(error)}`, url);
  }
};

const jsonOf = (answer: Response, url: string): Promise<unknown> =>
  answer.json().catch(() => {
    throw new ContractError(`${url} is no JSON`);
  });

const addressOf = (base: string, file: string): string =>
  new URL(file, new URL(base, document.baseURI)).href;

/** The federation manifest of a release of a developer's own server. */
export const fetchManifest = async (release: PlannedRelease): Promise<unknown> => {
  const url = addressOf(release.base, 'mf-manifest.json');
  return jsonOf(await fetchAnswer(url), url);
};

/** Servers of other build tools may leave the files out. */
type LocalRelease = Omit<Release, 'files'> & Partial<Pick<Release, 'files'>>;

/** Reads a module's current release from its development server. Rejects when the server does not answer. */
export const readLocalRelease = async (remote: PlannedRemote): Promise<PlannedRemote> => {
  const url = addressOf(remote.base, 'release.json');
  const answer = await fetchAnswer(url);
  const {
    version,
    build,
    entry,
    contract,
    routes,
    nav,
    slots,
    files = [],
  } = (await jsonOf(answer, url)) as LocalRelease;
  // A server that keeps every build in a folder of its own leads there.
  return {
    ...remote,
    base: new URL('.', answer.url || url).href,
    version,
    build,
    entry,
    contract,
    routes,
    nav,
    slots,
    styleFiles: files.flatMap(({ path, kind }) => (kind === 'style' ? [path] : [])),
  };
};

const describe = async (remote: PlannedRemote): Promise<PlannedRemote> => {
  if (remote.reason !== 'local') return remote;
  try {
    return await readLocalRelease(remote);
  } catch {
    // The loader then reports the failure and mounts the fallback.
    return remote;
  }
};

/** Completes the plan with the releases of development servers, so that their routes exist before the page starts. */
export const withLocalReleases = async (plan: PagePlan): Promise<PagePlan> => ({
  ...plan,
  remotes: await Promise.all(plan.remotes.map(describe)),
});

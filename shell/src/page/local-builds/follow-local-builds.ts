import type { PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import type { Federation } from '../../federation/parts/federation-context';
import { readLocalRelease } from '../../federation/loader/local-release';
import type { BrokenChoices } from '../qa/broken-choices';
import { listenToBuilds, type BuildNews } from './build-news';
import { keepPlace } from './keep-place';

type Follower = Pick<Federation, 'plan' | 'loader'> & { readonly brokenChoices: BrokenChoices };

/**
 * Of a development build in the page (remote-kit/src/fast-refresh). `unchanged`: the page runs that build already.
 * `refused`: it cannot take the changes and took none.
 */
type Refresh =
  | { readonly status: 'taken' | 'unchanged' | 'refused' }
  | { readonly status: 'failed'; readonly error: unknown };
type RefreshingPage = {
  readonly billfoldFastRefresh?: Readonly<Record<string, (hash: string) => Promise<Refresh>>>;
};

/** Lets the module's own code apply the changes up to a build: its components keep their state. */
const refresh = async (module: string, hash: string): Promise<Refresh> =>
  (globalThis as RefreshingPage).billfoldFastRefresh?.[module]?.(hash) ?? { status: 'refused' };

/** The wait before a release that was not answered is read again. */
export const readAgainMs = 1_000;

/** The parts of a module that are fixed when the page starts. */
const shapeOf = ({ routes, nav, slots }: PlannedRemote): string =>
  JSON.stringify([routes.map(({ path, area, title }) => [path, area, title]), nav, slots]);

const brokenBuild = (module: string): string =>
  `${module} isn't building. The page shows its last working build.`;
const silentServer = (module: string, server: string): string =>
  `${server} isn't responding. Is the ${module} development server running? This page is waiting for it.`;

const followServer = (
  planned: PlannedRemote,
  server: string,
  { loader, brokenChoices }: Omit<Follower, 'plan'>,
): (() => void) => {
  const { module } = planned;
  let current = planned;
  const say = (sentence: string | null, details?: string): void =>
    brokenChoices.say(module, sentence === null ? null : { sentence, details });

  const loadAnew = (): void => {
    if (loader.canReload()) loader.reloadPage();
    else
      say(
        `The new build of ${module} needs a new page: save or leave your work and load it again.`,
      );
  };
  const take = async (built: PlannedRemote, hash: string): Promise<void> => {
    say(null);
    if (built.build === current.build) return;
    // In the folder of the build before, the browser has its files already.
    if (built.base === current.base || shapeOf(built) !== shapeOf(planned)) {
      loadAnew();
      return;
    }
    const hasNewStyles = String(built.styleFiles) !== String(current.styleFiles);
    // Code that failed is not what the page shows.
    const isBroken = brokenChoices.read().some((choice) => choice.module === module);
    brokenChoices.forget(module);
    const outcome: Refresh =
      hasNewStyles || isBroken ? { status: 'refused' } : await refresh(module, hash);
    // The server answered with the build after this one, whose own news will come.
    if (outcome.status === 'unchanged') return;
    current = built;
    if (outcome.status === 'failed') brokenChoices.note(module, outcome.error);
    if (outcome.status !== 'refused') return;
    keepPlace();
    await loader.replace(built);
  };
  let newest: BuildNews | undefined;
  let reading: ReturnType<typeof setTimeout> | undefined;
  const takeBuild = async (news: Extract<BuildNews, { status: 'built' }>): Promise<void> => {
    const built = await readLocalRelease({ ...planned, base: `${server}/` }).catch(() => null);
    // While it builds, it answers with the next build, which may have failed.
    if (newest !== news) return;
    if (built !== null) await take(built, news.hash).catch(loadAnew);
    // A busy server was too slow; one that stopped, or builds again, says so by its socket.
    else reading = setTimeout(() => newest === news && handleNews(news), readAgainMs);
  };

  let taking = Promise.resolve();
  const handleNews = (news: BuildNews): void => {
    newest = news;
    if (news.status === 'built') taking = taking.then(() => takeBuild(news));
    else if (news.status === 'failed') say(brokenBuild(module), news.errors);
    else say(silentServer(module, server));
  };
  const stop = listenToBuilds(server, handleNews);
  return () => {
    clearTimeout(reading);
    stop();
  };
};

/** Takes every new build of the page's development servers into the page. Returns the function that stops it. */
export const followLocalBuilds = ({ plan, ...page }: Follower): (() => void) => {
  const stops = plan.remotes.flatMap((remote) => {
    const { origin } = new URL(remote.base, document.baseURI);
    return remote.reason === 'local' && origin !== globalThis.location.origin
      ? [followServer(remote, origin, page)]
      : [];
  });
  return () => {
    for (const stop of stops) stop();
  };
};

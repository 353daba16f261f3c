import type { PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import type { Federation } from '../../federation/parts/federation-context';
import { readLocalRelease } from '../../federation/loader/local-release';
import type { BrokenChoices } from '../qa/broken-choices';
import { listenToBuilds, type BuildNews } from './build-news';
import { keepPlace } from './keep-place';

type Follower = Pick<Federation, 'plan' | 'loader'> & { readonly brokenChoices: BrokenChoices };

/** The parts of a module that are fixed when the page starts. */
const shapeOf = ({ routes, nav, slots }: PlannedRemote): string =>
  JSON.stringify([routes.map(({ path, area, title }) => [path, area, title]), nav, slots]);

const brokenBuild = (module: string): string =>
  `${module} does not build. Here stands what it built before, until it is mended.`;
const silentServer = (module: string, server: string): string =>
  `${server} does not answer. Is npm run dev -w ${module} running? This page waits for it.`;

const followServer = (
  planned: PlannedRemote,
  server: string,
  { loader, brokenChoices }: Omit<Follower, 'plan'>,
): (() => void) => {
  const { module } = planned;
  let standing = planned;
  const say = (sentence: string | null, details?: string): void =>
    brokenChoices.say(module, sentence === null ? null : { sentence, details });

  const loadAnew = (): void => {
    if (loader.canReload()) loader.reloadPage();
    else
      say(
        `The new build of ${module} needs a new page: save or leave your work and load it again.`,
      );
  };
  const take = async (built: PlannedRemote): Promise<void> => {
    say(null);
    if (built.build === standing.build) return;
    // In the folder of the build before, the browser has its files already.
    if (built.base === standing.base || shapeOf(built) !== shapeOf(planned)) {
      loadAnew();
      return;
    }
    standing = built;
    brokenChoices.forget(module);
    keepPlace();
    await loader.replace(built);
  };
  const takeNewest = async (): Promise<void> => {
    // A server that does not answer now stops or builds again; its socket reports either.
    const built = await readLocalRelease({ ...planned, base: `${server}/` }).catch(() => null);
    if (built !== null) await take(built).catch(loadAnew);
  };

  let taking = Promise.resolve();
  const handleNews = (news: BuildNews): void => {
    if (news.status === 'built') taking = taking.then(takeNewest);
    else if (news.status === 'failed') say(brokenBuild(module), news.errors);
    else say(silentServer(module, server));
  };
  return listenToBuilds(server, handleNews);
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

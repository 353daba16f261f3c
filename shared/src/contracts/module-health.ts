import type { EnvironmentHealth } from './beacon.contract';

export type ModuleHealth = {
  readonly tone: 'none' | 'good' | 'doubtful' | 'bad';
  readonly words: string;
};

/** The span that console and command line judge. */
export const healthMinutes = 15;
const doubtfulShare = 0.01;
const badShare = 0.05;
/** Of any release a few pages end without a report, by a lost connection or a phone that closes them. */
const lostShare = 0.1;

export const unvisited: ModuleHealth = { tone: 'none', words: 'no visits' };

const describeShare = (count: number, of: number, what: string): string =>
  `${Math.round((count / of) * 1_000) / 10} % of ${of} ${what}`;

const worst = <Release>(
  releases: readonly Release[],
  share: (one: Release) => number,
): Release | undefined => releases.toSorted((one, other) => share(other) - share(one))[0];

/** Returns the health of the worst release, so that the default does not hide a failing canary. */
export const judgeHealth = ({
  releases,
}: Pick<EnvironmentHealth[number], 'releases'>): ModuleHealth => {
  const seen = releases
    .map(({ total: { views, failed, lost } }) => ({ views, failed, lost, begun: views + lost }))
    .filter(({ begun }) => begun > 0);
  const lostOf = ({ lost, begun }: (typeof seen)[number]): number => lost / begun;
  const failedOf = ({ failed, views }: (typeof seen)[number]): number =>
    failed / Math.max(1, views);
  const [mostLost, mostFailed] = [worst(seen, lostOf), worst(seen, failedOf)];
  if (mostLost === undefined || mostFailed === undefined) return unvisited;
  const [lost, failed] = [lostOf(mostLost), failedOf(mostFailed)];
  if (lost >= lostShare && lost > failed)
    return { tone: 'bad', words: describeShare(mostLost.lost, mostLost.begun, 'lost') };
  if (failed === 0) {
    const views = seen.reduce((sum, { begun }) => sum + begun, 0);
    return {
      tone: 'good',
      words: views === 1 ? '1 visit, no failures' : `${views} visits, none failed`,
    };
  }
  return {
    tone: failed >= badShare ? 'bad' : failed >= doubtfulShare ? 'doubtful' : 'good',
    words: describeShare(mostFailed.failed, mostFailed.views, 'failed'),
  };
};

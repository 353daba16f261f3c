import type { Withdrawal } from '@billfold/shared/contracts/plan.contract';
import type { ModuleHost } from './module-host';
import type { ModuleLoader } from './module-loader';
import { isChosenByHand, releaseName } from './planned-release';

type Withdrawn = Pick<Withdrawal, 'module' | 'release' | 'message'>;

/**
 * Whether the page runs what is withdrawn, or would run it next. A release that a person chose for this browser stays.
 */
const isRunning = (host: ModuleHost, release: string | null): boolean => {
  const { mounted, wanted } = host;
  return release === null || releaseName(mounted?.release ?? wanted) === release;
};

const takeOut = (host: ModuleHost, { release, message }: Withdrawn): void => {
  if (message !== null) host.disabled = { message };
  if (release === null) host.unload();
  else host.keep(host.releases.filter((one) => releaseName(one) !== release));
};

/**
 * Takes a module that is switched off, or a release that was rolled back, out of the page. What is served now takes its
 * place: the message, the release behind it, or, for a screen, a new page. `unsaved`: a form or a payment of the module
 * keeps it.
 */
export const withdrawFrom = async (
  loader: ModuleLoader,
  withdrawn: Withdrawn,
  isForced: boolean,
): Promise<'unaffected' | 'unsaved' | 'withdrawn'> => {
  const { module, release } = withdrawn;
  const host = loader.hosts.get(module);
  if (host === undefined || host.disabled !== null || host.isExhausted) return 'unaffected';
  if (release !== null && isChosenByHand(host.planned)) return 'unaffected';
  if (!isRunning(host, release)) {
    // A release behind it, which must not be mounted next.
    if (host.mounted === null || release === null) takeOut(host, withdrawn);
    else host.releases = host.releases.filter((one) => releaseName(one) !== release);
    return 'unaffected';
  }
  if (!isForced && host.mounted?.holdsWork() === true) return 'unsaved';
  if (host.mounted === null) takeOut(host, withdrawn);
  else await loader.exchange(module, () => takeOut(host, withdrawn));
  return 'withdrawn';
};

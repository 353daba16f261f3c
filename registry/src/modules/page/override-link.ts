import { firstScreen } from '@billfold/shared/contracts/first-screen';
import { RegistryProblem } from '../../problems/problem.errors';
import type { Executor } from '../../db/database';
import { findReleaseByName } from '../releases/releases.public';

type Site = {
  readonly config: { readonly publicUrl: string };
  readonly source: { readonly isPayment: (path: string) => boolean };
};

const wrongAddress = (detail: string): RegistryProblem =>
  new RegistryProblem(400, 'invalid_input', detail);

/**
 * The address that the link is to open, of this site. Throws for another site's, and for a payment page, where no
 * override has an effect.
 */
export const readOpensAt = ({ config, source }: Site, text: string): URL => {
  const site = new URL(config.publicUrl);
  const given = text.trim();
  const url = URL.canParse(given, site.href) ? new URL(given, site) : null;
  if (url === null || url.origin !== site.origin || !/^(\/|https?:\/\/)/.test(given))
    throw wrongAddress(
      `The link opens an address of ${site.origin}, such as /admin/inbox, not '${given}'.`,
    );
  if (source.isPayment(url.pathname))
    throw wrongAddress(
      `${url.pathname} is a payment page, which shows no other release. Name another address.`,
    );
  for (const name of ['use', 'modules']) url.searchParams.delete(name);
  return url;
};

/** The link with a token: to the requested address, else to the first screen of the releases. */
export const linkTo = async (
  { db, config }: Pick<Site, 'config'> & { readonly db: Executor },
  opensAt: URL | null,
  releases: readonly string[],
  token: string,
): Promise<string> => {
  const url = new URL(opensAt ?? config.publicUrl);
  if (opensAt === null) {
    const [module = '', version = ''] = (
      releases.find((name) => !name.startsWith('shell@')) ?? ''
    ).split('@');
    const release = await findReleaseByName(db, module, version);
    url.pathname = firstScreen(release?.routes ?? []);
  }
  url.searchParams.append('use', token);
  return url.href;
};

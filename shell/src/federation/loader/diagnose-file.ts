import type { FailureCause } from '@billfold/shared/contracts/beacon.contract';

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCodePoint(...new Uint8Array(bytes)));

type Integrity = Readonly<Record<string, string>>;

const readImportMap = (): Integrity => {
  try {
    const map = JSON.parse(
      document.querySelector('script[type="importmap"]')?.textContent ?? '{}',
    ) as { readonly integrity?: Integrity };
    return Object.fromEntries(
      Object.entries(map.integrity ?? {}).map(([path, hash]) => [
        new URL(path, document.baseURI).href,
        hash,
      ]),
    );
  } catch {
    return {};
  }
};

/** The hash that the page demands of a file: of scripts its import map, of styles its plan; undefined when it demands none. */
export const demandedIntegrity = (address: string): string | undefined => {
  const { href } = new URL(address, document.baseURI);
  return readImportMap()[href] ?? globalThis.billfoldStyleIntegrity?.(href);
};

const isGone = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Why a file did not come: in script a refused hash looks like a missing file, so it is fetched once more and its hash
 * compared. A file that is whole by now was out of reach for a moment.
 */
export const diagnoseFile = async (address: string): Promise<FailureCause> => {
  try {
    const answer = await fetch(new URL(address, document.baseURI), {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(3_000),
    });
    if (isGone(answer.status)) return 'missing';
    if (!answer.ok) return 'unreachable';
    const demanded = demandedIntegrity(address);
    if (!demanded) return 'unreachable';
    const found = `sha384-${base64(await crypto.subtle.digest('SHA-384', await answer.arrayBuffer()))}`;
    return found === demanded ? 'unreachable' : 'changed';
  } catch {
    return 'unreachable';
  }
};

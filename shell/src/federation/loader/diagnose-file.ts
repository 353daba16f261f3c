import type { FailureCause } from '@billfold/shared/contracts/beacon.contract';
import { demandedIntegrity } from './demanded-integrity';

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCodePoint(...new Uint8Array(bytes)));

const isGone = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Why a file did not come: in script a refused hash looks like a missing file, so it is fetched once more and its hash
 * compared. A file that is whole by now was out of reach for a moment. Files are cached for ever: this answer replaces
 * a wrong one in the browser's cache, so that the next try gets it.
 */
export const diagnoseFile = async (address: string): Promise<FailureCause> => {
  try {
    const answer = await fetch(new URL(address, document.baseURI), {
      cache: 'reload',
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

/** What became of a file that a script could not load: in script, a refused hash looks like a missing file. */
export type FileDiagnosis = 'missing' | 'changed' | 'unreachable' | 'intact';

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCodePoint(...new Uint8Array(bytes)));

/** The hash that the page's import map demands of a script; null when the page demands none. */
const demandedIntegrity = (url: string): string | null => {
  try {
    const map: unknown = JSON.parse(document.querySelector('script[type="importmap"]')?.textContent ?? '{}');
    const integrity = (map as { readonly integrity?: Readonly<Record<string, string>> }).integrity ?? {};
    const entry = Object.entries(integrity).find(([path]) => new URL(path, document.baseURI).href === url);
    return entry?.[1] ?? null;
  } catch {
    return null;
  }
};

/** Fetches the file once more and compares its hash, so that the report can tell tampering from absence. */
export const diagnoseFile = async (address: string): Promise<FileDiagnosis> => {
  const url = new URL(address, document.baseURI).href;
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(3_000) });
    if (!answer.ok) return 'missing';
    const demanded = demandedIntegrity(url);
    if (demanded === null) return 'intact';
    const found = `sha384-${base64(await crypto.subtle.digest('SHA-384', await answer.arrayBuffer()))}`;
    return found === demanded ? 'intact' : 'changed';
  } catch {
    return 'unreachable';
  }
};

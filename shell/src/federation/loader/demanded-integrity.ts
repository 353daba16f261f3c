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

/**
 * The hash that the page demands of a file: of scripts its import map, of styles its plan; undefined when it demands
 * none.
 */
export const demandedIntegrity = (address: string): string | undefined => {
  const { href } = new URL(address, document.baseURI);
  return readImportMap()[href] ?? globalThis.billfoldStyleIntegrity?.(href);
};

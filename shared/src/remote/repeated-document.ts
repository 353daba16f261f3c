type Entry = { readonly index: number };

/** The browser's account of its entries. Older browsers have none. */
type Entries = {
  readonly currentEntry?: Entry | null;
  readonly activation?: {
    readonly navigationType: string;
    readonly entry: Entry;
    readonly from: Entry | null;
  } | null;
};

const entriesNow = (): Entries => (window as { readonly navigation?: Entries }).navigation ?? {};

const leftKey = 'billfold.left';

/** The address of an entry, without the hash, which may be a secret. */
const addressAt = (index: number | undefined): string =>
  `${index} ${window.location.pathname}${window.location.search}`;

/** Keeps the address for the document that follows: to that the browser names none of a page for payments. */
const keepAddress = (): void => {
  try {
    sessionStorage.setItem(leftKey, addressAt(entriesNow().currentEntry?.index));
  } catch {
    // A browser that keeps nothing shows the page once more.
  }
};

/** Whether Back opened this document, at the address of the one above it in the history. */
const repeatsDocument = (): boolean => {
  const { activation } = entriesNow();
  if (activation?.navigationType !== 'traverse') return false;
  const above = activation.entry.index + 1;
  try {
    return activation.from?.index === above && sessionStorage.getItem(leftKey) === addressAt(above);
  } catch {
    return false;
  }
};

type Follower = {
  /** Goes back once more. */
  readonly pass: () => void;
  /** Whether the address may be kept as the page ends. */
  readonly mayKeep: () => boolean;
};

/**
 * Passes this document where Back opened it at the address of the one above it, which was a closed page. Returns the
 * function that stops it.
 */
export const followDocuments = ({ pass, mayKeep }: Follower): (() => void) => {
  const passRepeated = (): void => {
    if (repeatsDocument()) pass();
  };
  const handleShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) passRepeated();
  };
  const handleHide = (): void => {
    if (mayKeep()) keepAddress();
  };
  window.addEventListener('pageshow', handleShow);
  window.addEventListener('pagehide', handleHide);
  passRepeated();
  return () => {
    window.removeEventListener('pageshow', handleShow);
    window.removeEventListener('pagehide', handleHide);
  };
};

import { ContentError } from '../loading/content-error';
import { contentOf, type Content } from './content-of';

const lookEveryMs = 500;
/** A screen that has been seen may be without content for this long, as between two of its states. */
const blankMs = 3_000;
/** How long a loading state may last while no call of the module is under way. */
const endlessMs = 15_000;
/** After the first content it is looked at for so long: until the first data is there. */
const followedMs = 30_000;

type Followed = {
  readonly main: Element;
  readonly what: string;
  /** How long it may show nothing at first. */
  readonly limitMs: number;
  /** When it was drawn, if it was: then it is not called drawn again. */
  readonly drawnAt: number | null;
  /** Ends the looks. */
  readonly signal: AbortSignal;
  /** Whether the module waits for an answer of the API: its loading state is then none of its faults. */
  readonly isCalling: () => boolean;
  /** Something of it is to be seen, a loading state at least. */
  readonly onDrawn: () => void;
  /** Something else than a loading state is to be seen. */
  readonly onContent: (at: number) => void;
  readonly onFault: (error: ContentError) => void;
};

/**
 * Looks at a screen until its first data is there, with pauses: a screen that shows nothing, and a loading state that
 * never ends, are faults. A page that is hidden is not looked at, since browsers do not draw it.
 */
export const followContent = (followed: Followed): void => {
  const { main, what, limitMs, drawnAt, signal, isCalling, onDrawn, onContent, onFault } = followed;
  if (signal.aborted) return;
  let [isDrawn, hasContent] = [drawnAt !== null, false];
  const waited = { blank: 0, loading: 0, content: 0 };
  const stop = (): void => {
    observer.disconnect();
    clearInterval(timer);
  };
  const fail = (kind: ContentError['kind']): void => {
    stop();
    onFault(new ContentError(kind, what));
  };
  const meet = (content: Content, isFirstLook = false): void => {
    if (content !== 'blank' && !isDrawn) {
      isDrawn = true;
      onDrawn();
    }
    if (content !== 'content' || hasContent) return;
    hasContent = true;
    observer.disconnect();
    // What is there at the first look has been there since.
    onContent((isFirstLook ? drawnAt : null) ?? performance.now());
  };
  const look = (): void => {
    if (document.visibilityState === 'hidden') return;
    const content = contentOf(main);
    meet(content);
    if (content === 'blank') waited.blank += lookEveryMs;
    else waited.blank = 0;
    if (content === 'loading' && !isCalling()) waited.loading += lookEveryMs;
    if (content === 'content') waited.loading = 0;
    waited.content += hasContent ? lookEveryMs : 0;
    if (waited.blank > (isDrawn ? blankMs : limitMs)) fail('blank');
    else if (waited.loading > endlessMs) fail('endless');
    else if (waited.content > followedMs && content === 'content') stop();
  };
  const timer = setInterval(look, lookEveryMs);
  const observer = new MutationObserver(() => meet(contentOf(main)));
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  signal.addEventListener('abort', stop);
  meet(contentOf(main), true);
};

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  cardFrameAddress,
  cardFrameCss,
  readCardFrameMessage,
  type CardFrameOptions,
  type CardToken,
} from '../tokenizer/card-frame';
import { tokenNow } from '../ui/token-now';
import { useColorScheme } from '../ui/use-color-scheme';

/** The content of the frame, as far as the page may know it. */
export type CardEntry =
  | { readonly kind: 'none' }
  /** Called again for each key. The frame's answer follows when the typing stops: `useCardAnswer` waits for it. */
  | { readonly kind: 'typing' }
  | { readonly kind: 'captured'; readonly card: CardToken }
  /** The text is the provider's; it belongs above the form. */
  | { readonly kind: 'invalid'; readonly error: string };

type CardFrameStatus = 'loading' | 'ready' | 'failed';

const longestLoadMs = 15_000;
/** A frame that loaded and sends no message shows the browser's own error page. */
const longestSilenceMs = 3_000;
const none: CardEntry = { kind: 'none' };

const cssOfPage = (hasOwnLabel: boolean) => cardFrameCss(tokenNow, hasOwnLabel);

/** `hasOwnLabel`: the words above the card number are the frame's, not the page's. */
type FrameOptions = Omit<CardFrameOptions, 'css'> & { readonly hasOwnLabel: boolean };

/**
 * One card-entry frame: its address, whether it is ready, and its content. Only messages of the configured origin and
 * of this frame count.
 */
export const useCardFrame = (
  frameUrl: string,
  { hasOwnLabel, ...options }: FrameOptions,
  onChange: (entry: CardEntry) => void,
) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const scheme = useColorScheme();
  const readLook = () => ({
    scheme,
    surface: tokenNow('--color-surface'),
    css: cssOfPage(hasOwnLabel),
  });
  const [look, setLook] = useState(readLook);
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<CardFrameStatus>('loading');
  const [hasLoaded, setLoaded] = useState(false);
  const [entry, setEntry] = useState<CardEntry>(none);
  const address = cardFrameAddress(frameUrl, { ...options, css: look.css });
  const origin = address === null ? null : new URL(address).origin;

  const change = (next: CardEntry) => {
    setEntry(next);
    onChange(next);
  };
  const retry = () => {
    setStatus('loading');
    setLoaded(false);
    setAttempt(attempt + 1);
    change(none);
  };
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (
      origin === null ||
      event.origin !== origin ||
      event.source === null ||
      event.source !== frame.current?.contentWindow
    )
      return;
    const message = readCardFrameMessage(event.data);
    setStatus('ready');
    if (message?.kind === 'ready') return;
    if (message?.kind === 'token') change({ kind: 'captured', card: message.card });
    else if (message?.kind === 'invalid') change({ kind: 'invalid', error: message.error });
    else if (message?.kind === 'typing') change({ kind: 'typing' });
    else if (entry.kind !== 'none') change(none);
  });
  const followAccent = useEffectEvent(() => {
    const drawn = readLook();
    if (drawn.css === look.css) return;
    setLook(drawn);
    // Another element: the history keeps no step of a frame that has not begun to load.
    setAttempt(attempt + 1);
  });
  const retryOnline = useEffectEvent(() => {
    if (status === 'failed') retry();
  });

  // Before the page is painted: a busy page runs other effects so late that a cached frame has posted by then.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    const comeBack = () => retryOnline();
    window.addEventListener('message', listen);
    window.addEventListener('online', comeBack);
    return () => {
      window.removeEventListener('message', listen);
      window.removeEventListener('online', comeBack);
    };
  }, []);
  // A page that is drawn with the frame sets the merchant's accent after the frame has read the tokens.
  // oxlint-disable-next-line react/set-state-in-effect -- the tokens of the root element are no state of React
  useLayoutEffect(() => followAccent(), []);
  useEffect(() => {
    if (status !== 'loading') return undefined;
    const deadline = setTimeout(
      () => setStatus('failed'),
      hasLoaded ? longestSilenceMs : longestLoadMs,
    );
    return () => clearTimeout(deadline);
  }, [status, hasLoaded]);
  return {
    frame,
    address,
    attempt,
    entry,
    retry,
    markLoaded: () => setLoaded(true),
    /** The frame keeps the colors it began with: loading it again would lose a typed card. */
    background: look.scheme === scheme ? undefined : look.surface,
    status: address === null ? ('failed' as const) : status,
  };
};

import type { ShellServices } from '../contracts/remote.contract';
import { loadWithRetry } from './LazyScreen';
import { useServices } from './Services';
import { featuresOf, type Feature } from '../store/remote-store';
import { ErrorArea } from '../ui/ErrorArea';
import { Loader } from '../ui/Loader';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import styles from './lazy-part.module.css';
import { isSpared } from './spared-connection';
import { whenIdle } from './when-idle';

/**
 * `missed`: the fetch failed before the dialog was opened; opening it tries again. `stalled`: the request hangs, and
 * other requests of this page would wait for it; it may still end.
 */
type Loaded<Props> =
  | { readonly status: 'loading' | 'failed' | 'missed' | 'stalled' }
  | { readonly status: 'loaded'; readonly Part: ComponentType<Props> };

/** As long as the shell's loader takes for a screen, in milliseconds. */
const deadlineMs = 12_000;

const noFeatures = async (): Promise<readonly Feature[]> => [];

/** For a part in a row of tools: as wide as the icon that follows, so that the others keep their places. */
export const waitingTool = (
  <span className={styles.tool}>
    <Loader layout="inline" label="Opening" isLabelHidden />
  </span>
);

/**
 * A dialog that is fetched when its screen is drawn and the browser is idle, or when it is opened. A failed fetch is
 * tried again at the next opening; a further failure shows an error with a way to try again, or to load the page again
 * when the request hangs. The screen keeps working. On a connection with data saving the dialog is fetched only when it
 * is opened. `loadFeatures` loads the dialog's features into the store, where its screen does not.
 * `waiting` is drawn while an opened part is fetched.
 */
export const lazyPart = <Props extends { readonly isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  loadFeatures: () => Promise<readonly Feature[]> = noFeatures,
  waiting: ReactNode = <Loader layout="inline" label="Opening" />,
): ComponentType<Props> => {
  let loadedPart: {
    readonly Part: ComponentType<Props>;
    readonly features: readonly Feature[];
  } | null = null;
  const fetchPart = async (services: ShellServices): Promise<ComponentType<Props>> => {
    const [Part, features] = await loadWithRetry(() => Promise.all([load(), loadFeatures()]));
    if (features.length > 0) featuresOf(services).add(features);
    loadedPart = { Part, features };
    return Part;
  };
  /** Another visit may have fetched it, but this page's store may not know its features yet. */
  const alreadyHere = (services: ShellServices): Loaded<Props> => {
    const isHere =
      loadedPart !== null &&
      (loadedPart.features.length === 0 || featuresOf(services).has(loadedPart.features));
    return loadedPart !== null && isHere
      ? { status: 'loaded', Part: loadedPart.Part }
      : { status: 'loading' };
  };
  const LazyPart = (props: Props) => {
    const services = useServices();
    const [loaded, setLoaded] = useState<Loaded<Props>>(() => alreadyHere(services));
    if (loaded.status === 'failed' && !props.isOpen) setLoaded({ status: 'missed' });
    if (loaded.status === 'stalled' && !props.isOpen) setLoaded({ status: 'loading' });
    const isWanted =
      loaded.status === 'loading' ||
      loaded.status === 'stalled' ||
      (loaded.status === 'missed' && props.isOpen);
    const isUrgent = isWanted && props.isOpen;
    const isAwaited = isUrgent && loaded.status !== 'stalled';
    useEffect(() => {
      if (!isWanted || (!isUrgent && isSpared())) return undefined;
      let isDrawn = true;
      const show = (next: Loaded<Props>) => {
        if (isDrawn) setLoaded(next);
      };
      const giveUp = (error: unknown) => {
        services.report({ module: services.module, kind: 'load', error });
        show({ status: 'failed' });
      };
      const start = () =>
        void fetchPart(services).then((Part) => show({ status: 'loaded', Part }), giveUp);
      const cancel = isUrgent ? start() : whenIdle(start);
      return () => {
        isDrawn = false;
        cancel?.();
      };
    }, [isWanted, isUrgent, services]);
    useEffect(() => {
      if (!isAwaited) return undefined;
      const timer = setTimeout(() => setLoaded({ status: 'stalled' }), deadlineMs);
      return () => clearTimeout(timer);
    }, [isAwaited]);
    if (loaded.status === 'loaded') return <loaded.Part {...props} />;
    if (loaded.status === 'failed')
      return (
        <ErrorArea
          errors="We couldn't open this."
          onRetry={() => setLoaded({ status: 'loading' })}
        />
      );
    if (isUrgent && !isAwaited)
      return (
        <ErrorArea
          errors="This is taking longer than it should."
          retryLabel="Reload the page"
          onRetry={() => globalThis.location.reload()}
          retriesByItself={false}
        />
      );
    return isUrgent ? waiting : null;
  };
  return LazyPart;
};

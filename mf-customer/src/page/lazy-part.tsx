import { loadWithRetry } from '@billfold/shared/remote/LazyScreen';
import { useServices } from '@billfold/shared/remote/Services';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useEffect, useState, type ComponentType } from 'react';

type Loaded<Props> = { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'loaded'; readonly Part: ComponentType<Props> };

/**
 * A dialog that is fetched after its screen stands, so that nobody waits for it before it is opened. One that cannot be
 * fetched says so when it is opened, with a way to try again; the screen lives on.
 */
export const lazyPart = <Props extends { readonly isOpen: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let known: ComponentType<Props> | null = null;
  const LazyPart = (props: Props) => {
    const { module, report } = useServices();
    const [loaded, setLoaded] = useState<Loaded<Props>>(known === null ? { status: 'loading' } : { status: 'loaded', Part: known });
    useEffect(() => {
      if (loaded.status !== 'loading') return undefined;
      let isDrawn = true;
      const show = (next: Loaded<Props>) => {
        if (isDrawn) setLoaded(next);
      };
      const give = (Part: ComponentType<Props>) => {
        known = Part;
        show({ status: 'loaded', Part });
      };
      const giveUp = (error: unknown) => {
        report({ module, kind: 'load', error });
        show({ status: 'failed' });
      };
      loadWithRetry(load).then(give, giveUp);
      return () => {
        isDrawn = false;
      };
    }, [loaded.status, module, report]);
    if (loaded.status === 'loaded') return <loaded.Part {...props} />;
    if (loaded.status === 'failed' && props.isOpen) return <ErrorArea errors="This could not be opened." onRetry={() => setLoaded({ status: 'loading' })} />;
    return null;
  };
  return LazyPart;
};

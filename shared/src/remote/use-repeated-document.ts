import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * For the root of a page, beside `useNavigationGuard`: Back passes a document at the address of the one above it, as a
 * closed page for payments leaves it. `mayKeep` false: the address may be a secret, as one that signs in.
 */
export const useRepeatedDocument = (mayKeep: () => boolean): void => {
  const navigate = useNavigate();
  const keeps = useEffectEvent(mayKeep);
  const pass = useEffectEvent(() => void navigate(-1));
  useEffect(() => {
    if (!keeps()) return undefined;
    let isEnded = false;
    let stop = (): void => {};
    const follow = async (): Promise<void> => {
      const part = import(/* webpackChunkName: "repeated-document" */ './repeated-document');
      const { followDocuments } = await part;
      if (!isEnded) stop = followDocuments({ pass: () => pass(), mayKeep: () => keeps() });
    };
    // Without it Back shows the page once more.
    follow().catch(() => {});
    return () => {
      isEnded = true;
      stop();
    };
  }, []);
};

import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';
import { toastRaised } from '../notifications/toasts.slice';

type PanelModule = Awaited<ReturnType<typeof loadPanel>>;

const loadPanel = () =>
  loadShellChunk(
    'The panel of modules',
    () => import(/* webpackChunkName: "qa-panel" */ './QaPanel'),
  );

const isPanelKey = (event: KeyboardEvent): boolean =>
  event.ctrlKey && event.shiftKey && !event.altKey && event.code === 'KeyM';

/** Opens the panel of modules by Ctrl-Shift-M or `?modules`, and fetches it then. Payment pages have none. */
export const QaPanelHost = () => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [panel, setPanel] = useState<PanelModule | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isAllowed = !isPaymentPage(pathname);
  const isOpen = isAllowed && (isAsked || new URLSearchParams(search).has('modules'));

  // Before the page is painted: the key counts as soon as something is seen.
  useLayoutEffect(() => {
    if (!isAllowed) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (!isPanelKey(event) || event.repeat) return;
      event.preventDefault();
      setAsked((before) => !before);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isAllowed]);

  const handleClose = (): void => {
    setAsked(false);
    const query = new URLSearchParams(search);
    if (!query.has('modules')) return;
    query.delete('modules');
    void navigate(`${pathname}${query.size > 0 ? `?${query.toString()}` : ''}${hash}`, {
      replace: true,
    });
  };

  // After it is closed, it can be opened again.
  const handleLost = useEffectEvent(() => {
    handleClose();
    dispatch(
      toastRaised({
        message: "We couldn't open the modules panel. Please try again.",
        type: 'error',
      }),
    );
  });

  useEffect(() => {
    if (!isOpen || panel !== null) return undefined;
    let isCurrent = true;
    loadPanel().then(
      (loaded) => isCurrent && setPanel(loaded),
      () => isCurrent && handleLost(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, panel]);

  if (panel === null || !isAllowed) return null;
  return <panel.QaPanel isOpen={isOpen} onClose={handleClose} />;
};

import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';
import { toastRaised } from '../notifications/toasts.slice';
import { legalClosed, type LegalDocument, type WithLegal } from './legal.slice';

type ModalModule = Awaited<ReturnType<typeof loadModal>>;

const loadModal = () =>
  loadShellChunk(
    'The legal texts',
    () => import(/* webpackChunkName: "legal-modal" */ './LegalModal'),
  );

/** Fetches the modal when a legal text is first opened. */
export const LegalModalHost = () => {
  const legal = useSelector(({ legal }: WithLegal) => legal);
  const dispatch = useDispatch();
  const [modal, setModal] = useState<ModalModule | null>(null);
  const [lastDocument, setLastDocument] = useState<LegalDocument>('terms');
  const document = legal.status === 'open' ? legal.document : lastDocument;
  if (document !== lastDocument) setLastDocument(document);
  const isWanted = legal.status === 'open' && modal === null;

  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    loadModal().then(
      (loaded) => isCurrent && setModal(loaded),
      () => {
        dispatch(legalClosed());
        dispatch(
          toastRaised({
            message: "We couldn't open the text. Please try again.",
            type: 'error',
          }),
        );
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, dispatch]);

  if (modal === null) return null;
  return (
    <modal.LegalModal
      document={document}
      isOpen={legal.status === 'open'}
      onClose={() => dispatch(legalClosed())}
    />
  );
};

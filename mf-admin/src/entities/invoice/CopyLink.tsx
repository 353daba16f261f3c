import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useDispatch, useSelector } from 'react-redux';
import { copyPaymentLink } from './copy-payment-link';
import styles from './CopyLink.module.css';

/** Copies the link of an invoice's pay screen. It is shown where the browser lets no page copy. */
export const CopyLink = ({ invoiceId }: { readonly invoiceId: number }) => {
  const dispatch = useDispatch();
  const state = useSelector((root) => copyPaymentLink.select(root, invoiceId));
  const uncopied = state.status === 'done' ? state.answer : null;
  return (
    <>
      <div>
        <Button
          variant="secondary"
          isBusy={state.status === 'sending'}
          onClick={() => dispatch(copyPaymentLink.actions.submitted(invoiceId))}
        >
          Copy payment link
        </Button>
      </div>
      {uncopied !== null && (
        <p role="status" className={styles.link}>{`Copy this link: ${uncopied}`}</p>
      )}
      <ErrorArea errors={state.status === 'refused' ? state.errors : []} retriesByItself={false} />
    </>
  );
};

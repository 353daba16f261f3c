import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useDispatch, useSelector } from 'react-redux';
import { isPayable } from '../../entities/invoice/invoice-actions';
import { copyPaymentLink } from '../../entities/invoice/copy-payment-link';
import { invoicePdf } from './share-invoice.submission';
import styles from './ShareInvoice.module.css';

/** Hands the invoice on: the link of its pay screen, and a page to print. */
export const ShareInvoice = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const dispatch = useDispatch();
  const link = useSelector((root) => copyPaymentLink.select(root, invoice.id));
  const pdf = useSelector((root) => invoicePdf.select(root, invoice.id));
  const mayShare = useMay('invoices', invoice.merchant.id) && isPayable(invoice);
  const errors = [link, pdf].flatMap((state) => (state.status === 'refused' ? state.errors : []));
  const uncopied = link.status === 'done' ? link.answer : null;
  return (
    <>
      <div className={styles.buttons}>
        {mayShare && (
          <Button
            variant="secondary"
            size="small"
            isWide
            isBusy={link.status === 'sending'}
            onClick={() => dispatch(copyPaymentLink.actions.submitted(invoice.id))}
          >
            Copy payment link
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          icon="download"
          isWide
          isBusy={pdf.status === 'sending'}
          onClick={() => dispatch(invoicePdf.actions.submitted(invoice.id))}
        >
          PDF
        </Button>
      </div>
      {uncopied !== null && (
        <p role="status" className={styles.link}>{`Copy this link: ${uncopied}`}</p>
      )}
      <ErrorArea errors={errors} retriesByItself={false} />
    </>
  );
};

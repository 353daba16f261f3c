import { BillLines } from './BillLines';
import { InvoiceDetailOverlay, type InvoiceDetailOverlayProps } from './InvoiceDetailOverlay';

/** The lines of an invoice on a desktop, and all of it in an overlay. */
export const InvoiceDetail = (props: InvoiceDetailOverlayProps) => (
  <>
    <BillLines invoice={props.invoice} />
    <InvoiceDetailOverlay {...props} />
  </>
);

import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { rowPreview } from '@billfold/shared/list/row-preview';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { paths } from '../../module/paths';

const InvoiceFacts = lazyPart(async () =>
  import(/* webpackChunkName: "invoice-preview" */ './InvoiceFacts').then(
    (module) => module.InvoiceFacts,
  ),
);

/** An invoice beside the list. */
export const invoicePreview = rowPreview<InvoiceView>({
  title: ({ invoice_number: number, id }) => `Invoice ${number === '' ? id : number}`,
  Content: ({ row }) => <InvoiceFacts isOpen row={row} />,
  actions: ({ id }) => <ButtonLink to={paths.invoice.href(id)}>Open invoice</ButtonLink>,
});

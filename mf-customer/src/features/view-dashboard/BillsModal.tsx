import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Loader } from '@billfold/shared/ui/Loader';
import { Modal } from '@billfold/shared/ui/Modal';
import { Money } from '@billfold/shared/ui/Money';
import { Spinner } from '@billfold/shared/ui/Spinner';
import { Stack } from '@billfold/shared/ui/Stack';
import { useId } from 'react';
import { InvoiceListErrors } from '../../entities/invoice/InvoiceListErrors';
import { isDue, isLate } from '../../entities/invoice/invoice.domain';
import { ShowMore } from '../../entities/invoice/ShowMore';
import type { InvoiceListHandle } from '../../entities/invoice/use-invoice-list';
import { aboutBill } from './dashboard-texts';
import styles from './BillsModal.module.css';

type RowsProps = {
  /** The chosen invoice; meanwhile no other can be chosen. */
  readonly openingId: number | null;
  readonly onOpenBill: (invoiceId: number) => void;
};
export type BillsModalProps = RowsProps & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly handle: InvoiceListHandle;
};

const BillRow = ({
  invoice,
  openingId,
  onOpenBill,
}: RowsProps & { readonly invoice: InvoiceView }) => (
  <button
    type="button"
    className={styles.row}
    disabled={openingId !== null}
    aria-busy={openingId === invoice.id || undefined}
    onClick={() => onOpenBill(invoice.id)}
  >
    <span>
      <span className={styles.merchant}>{invoice.merchant.name}</span>{' '}
      <span className={styles.purpose}>{invoice.description}</span>{' '}
      <span className={styles.about}>{aboutBill(invoice)}</span>
    </span>
    <span className={styles.amount}>
      <Money amount={invoice.amount_due} />
    </span>
    <span className={styles.end}>
      {openingId === invoice.id ? (
        <Spinner size="small" />
      ) : (
        <Icon name="chevron-right" size={18} />
      )}
    </span>
  </button>
);

type SectionProps = RowsProps & {
  readonly title: string;
  readonly none: string;
  readonly invoices: readonly InvoiceView[];
};

const Section = ({ title, none, invoices, ...rows }: SectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div id={id}>
        <Heading level={3}>{title}</Heading>
      </div>
      {invoices.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <BillRow invoice={invoice} {...rows} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Late invoices come first when there are some. */
const Sections = ({ invoices, ...rows }: RowsProps & Pick<SectionProps, 'invoices'>) => {
  const late = invoices.filter(isLate);
  const sections = [
    { title: 'Late', none: 'Nothing late.', invoices: late },
    { title: 'Due', none: 'Nothing due.', invoices: invoices.filter(isDue) },
  ];
  return (late.length > 0 ? sections : sections.toReversed()).map((section) => (
    <Section key={section.title} {...section} {...rows} />
  ));
};

export const BillsModal = ({ isOpen, onClose, handle, ...rows }: BillsModalProps) => {
  const { list } = handle;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Bills">
      <Stack gap={5}>
        <InvoiceListErrors {...handle} />
        {list.status === 'loading' && <Loader label="Loading bills" />}
        {list.status === 'loaded' && <Sections invoices={list.value.rows} {...rows} />}
        <ShowMore {...handle} />
      </Stack>
    </Modal>
  );
};

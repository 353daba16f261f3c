import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { paths } from '../../module/paths';
import styles from './ImportFile.module.css';
import type { ListedRow } from './import-rows.resource';
import { cellsText } from './import-words';

/** What a row is about: before the run of payments their invoice, afterwards the payment. */
const pathOf = ({ kind, counts }: ImportView, target: number): string => {
  if (kind === 'customers') return paths.customer.href(target);
  return kind === 'invoices' || counts === null
    ? paths.invoice.href(target)
    : paths.transactions.preview(target);
};

type RowLinkProps = { readonly view: ImportView; readonly row: ListedRow };

/** The first cells of a row; they lead to what the row made or changed. */
export const RowLink = ({ view, row }: RowLinkProps) => {
  const path = row.target === null ? '' : pathOf(view, row.target);
  const hasScreen = useHasScreen(path);
  const isLink = row.target !== null && hasScreen && row.undo !== 'undone';
  return (
    <span className={styles.cells}>
      {isLink ? <TextLink to={path}>{cellsText(row)}</TextLink> : cellsText(row)}
    </span>
  );
};

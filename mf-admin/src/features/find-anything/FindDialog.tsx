import { deskParameter, type DeskToolsProps } from '@billfold/shared/contracts/desk-tools';
import { listLimits } from '@billfold/shared/contracts/limits';
import { CommandList } from '@billfold/shared/desk/CommandList';
import { useRestingSearch } from '@billfold/shared/list/use-resting-search';
import { may } from '@billfold/shared/remote/permission';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { withParameters } from '@billfold/shared/remote/with-parameters';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../module/paths';
import { findSections, permittedPages } from './find-sections';
import { selectRecentFinds } from './recent-finds-selectors';
import { pageFound } from './recent-finds.slice';
import { useFoundRecords } from './use-found-records';

/** Opens the chosen entry; the search leaves the address. */
const useOpen = (formParameter: string) => {
  const { navigate } = useServices();
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  return (id: string): void => {
    const at = id.indexOf(':');
    const [kind, name] = [id.slice(0, at), id.slice(at + 1)];
    const stay = (change: Readonly<Record<string, string | null>>) =>
      setParams(withParameters(params, change), { replace: true, preventScrollReset: true });
    switch (kind) {
      case 'customer':
        return navigate(paths.customer.href(Number(name)), { replace: true });
      case 'invoice':
        return navigate(paths.invoice.href(Number(name)), { replace: true });
      case 'page':
        dispatch(pageFound(name));
        return navigate(name, { replace: true });
      case 'form':
        return stay({ [deskParameter]: null, [formParameter]: name });
      default:
        return stay({ [deskParameter]: 'keys' });
    }
  };
};

type FindProps = Pick<DeskToolsProps, 'formParameter' | 'pages' | 'forms'>;

const Find = ({ formParameter, pages, forms }: FindProps) => {
  const { merchants } = useSession();
  const recent = useSelector(selectRecentFinds);
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useRestingSearch(search, setSearch);
  const found = useFoundRecords(search, typed);
  const open = useOpen(formParameter);
  const sections = findSections({
    search: typed.trim(),
    pages: permittedPages(pages, (permission) => may({ merchants }, permission)),
    forms,
    recent,
    customers: found.customers,
    invoices: found.invoices,
    hasManyMerchants: found.hasManyMerchants,
  });
  return (
    <CommandList
      label="Find anything"
      placeholder="Customer, invoice, page or action"
      text={typed}
      maxLength={listLimits.queryMax}
      onText={setTyped}
      sections={sections}
      isSearching={found.isSearching}
      emptyText={
        found.errors.length > 0 ? 'No pages or actions match.' : 'Nothing matches your search.'
      }
      onChoose={open}
    >
      <ErrorArea errors={found.errors} onRetry={found.reload} />
    </CommandList>
  );
};

type FindDialogProps = FindProps & { readonly isOpen: boolean; readonly onClose: () => void };

/**
 * Customers, invoices, pages and actions by a few letters, from the keyboard alone. Each opening begins without a
 * search.
 */
export const FindDialog = ({ isOpen, onClose, ...find }: FindDialogProps) => (
  <Modal isOpen={isOpen} onClose={onClose} title="Find anything" isLong>
    <Find {...find} />
  </Modal>
);

import { deskParameter, type DeskToolsProps } from '@billfold/shared/contracts/desk-tools';
import { listLimits } from '@billfold/shared/contracts/limits';
import { CommandList } from '@billfold/shared/desk/CommandList';
import { useRestingSearch } from '@billfold/shared/list/use-resting-search';
import { may } from '@billfold/shared/remote/permission';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { foundCustomers } from '../../entities/customer/found-customers';
import { paths } from '../../module/paths';
import { findSections, permittedPages } from './find-sections';
import { selectRecentFinds } from './recent-finds.selectors';
import { pageFound } from './recent-finds.slice';

/** Fewer letters find half of all customers. */
const shortestSearch = 2;

const noCustomers: readonly never[] = [];

/** The customers that the server found for the search; `isSearching` also while the typing has not rested. */
const useCustomers = (asked: string, typed: string) => {
  const { merchants } = useSession();
  const visible = merchants.filter(({ id }) => may({ merchants }, 'view', id));
  const isAsked = asked.length >= shortestSearch && visible.length > 0;
  const key = { text: asked, merchantIds: visible.map(({ id }) => id) };
  const [data, reload] = useResource(foundCustomers, isAsked ? key : null);
  const isResting = typed.trim() === asked;
  return {
    customers: (isResting && isAsked ? valueOf(data) : undefined) ?? noCustomers,
    errors: isResting && isAsked ? errorsOf(data) : [],
    isSearching:
      (isAsked && data.status === 'loading') ||
      (!isResting && typed.trim().length >= shortestSearch),
    reload,
    hasManyMerchants: visible.length > 1,
  };
};

/** Opens what was chosen; what the address says of the search goes. */
const useOpen = (formParameter: string) => {
  const { navigate } = useServices();
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  return (id: string): void => {
    const at = id.indexOf(':');
    const [kind, name] = [id.slice(0, at), id.slice(at + 1)];
    const next = new URLSearchParams(params);
    next.delete(deskParameter);
    const stay = () => setParams(next, { replace: true, preventScrollReset: true });
    switch (kind) {
      case 'customer':
        return navigate(paths.customer.href(Number(name)), { replace: true });
      case 'page':
        dispatch(pageFound(name));
        return navigate(name, { replace: true });
      case 'form':
        next.set(formParameter, name);
        return stay();
      default:
        next.set(deskParameter, 'keys');
        return stay();
    }
  };
};

type FindProps = Pick<DeskToolsProps, 'formParameter' | 'pages' | 'forms'>;

const Find = ({ formParameter, pages, forms }: FindProps) => {
  const { merchants } = useSession();
  const recent = useSelector(selectRecentFinds);
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useRestingSearch(asked, setAsked);
  const found = useCustomers(asked, typed);
  const open = useOpen(formParameter);
  const sections = findSections({
    search: typed.trim(),
    pages: permittedPages(pages, (permission) => may({ merchants }, permission)),
    forms,
    recent,
    customers: found.customers,
    hasManyMerchants: found.hasManyMerchants,
  });
  return (
    <CommandList
      label="Find anything"
      placeholder="Customer, page or action"
      text={typed}
      maxLength={listLimits.queryMax}
      onText={setTyped}
      sections={sections}
      isSearching={found.isSearching}
      emptyText={
        found.errors.length > 0 ? 'No page or action matches.' : 'Nothing matches your search.'
      }
      onChoose={open}
    >
      <ErrorArea errors={found.errors} onRetry={found.reload} />
    </CommandList>
  );
};

type FindDialogProps = FindProps & { readonly isOpen: boolean; readonly onClose: () => void };

/** Customers, pages and actions by a few letters, from the keyboard alone. Each opening begins without a search. */
export const FindDialog = ({ isOpen, onClose, ...find }: FindDialogProps) => (
  <Modal isOpen={isOpen} onClose={onClose} title="Find anything" isLong>
    <Find {...find} />
  </Modal>
);

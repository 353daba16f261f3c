import type { DeskForm, DeskPage } from '@billfold/shared/contracts/desk-tools';
import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import type { CommandSection, Command } from '@billfold/shared/desk/CommandList';
import type { PickedCustomer } from '@billfold/shared/list/customer-search';
import { formatCents } from '@billfold/shared/format/money';
import { capitalise } from '@billfold/shared/format/names';
import { searchWords } from '@billfold/shared/contracts/search-words';
import { isIconName, type IconName } from '@billfold/shared/ui/Icon';
import type { FoundInvoice } from '../../entities/invoice/found-invoices';
import { paths } from '../../module/paths';
import type { RecentFind } from './recent-finds.slice';

/** Pages that only name the missing permission to staff without it. */
const pagePermissions: Readonly<Record<string, Permission>> = {
  [paths.team.pattern]: 'team',
  [paths.audit.pattern]: 'team',
  [paths.customerUpload.pattern]: 'import',
  [paths.invoiceUpload.pattern]: 'import',
  [paths.paymentUpload.pattern]: 'import',
  [paths.reports.pattern]: 'reports',
  [paths.ageingReport.pattern]: 'reports',
  [paths.depositReport.pattern]: 'reports',
  [paths.declineReport.pattern]: 'reports',
  [paths.messageReport.pattern]: 'reports',
  [paths.forecastReport.pattern]: 'reports',
};

/** The pages that the person may see. */
export const permittedPages = (
  pages: readonly DeskPage[],
  may: (permission: Permission) => boolean,
): readonly DeskPage[] =>
  pages.filter(({ path }) => {
    const permission = pagePermissions[path];
    return permission === undefined || may(permission);
  });

/** `g c` reads "G then C". */
export const keysText = (keys: string): string => keys.toUpperCase().replaceAll(' ', ' then ');

const iconOf = (name: string): IconName => (isIconName(name) ? name : 'file');
const withKeys = (keys: string | null): { readonly keys?: string } =>
  keys === null ? {} : { keys: keysText(keys) };

/** Each word of the search begins a word of the label: "new cust" finds New Customer. */
const matchesLabel = (label: string, search: string): boolean => {
  const words = searchWords(label);
  return searchWords(search).every((part) => words.some((word) => word.startsWith(part)));
};

const pageCommand = ({ path, title, icon, keys }: DeskPage): Command => ({
  id: `page:${path}`,
  label: title,
  icon: iconOf(icon),
  ...withKeys(keys),
});

const joined = (texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join(' · ');

const customerCommand = (customer: PickedCustomer, hasManyMerchants: boolean): Command => {
  const detail = joined([customer.formatted_phone, hasManyMerchants ? customer.merchant_name : '']);
  return {
    id: `customer:${customer.id}`,
    label: customer.full_name,
    icon: 'user',
    ...(detail === '' ? {} : { detail }),
  };
};

const invoiceCommand = (invoice: FoundInvoice, hasManyMerchants: boolean): Command => {
  const { id, invoice_number, description, full_name, amount, state, merchant_name } = invoice;
  const name = joined([invoice_number, description]);
  return {
    id: `invoice:${id}`,
    label: name === '' ? `Invoice ${id}` : name,
    icon: 'invoices',
    detail: joined([
      full_name,
      formatCents(amount),
      capitalise(state),
      hasManyMerchants ? merchant_name : '',
    ]),
  };
};

const recentCommand = (find: RecentFind, pages: readonly DeskPage[]): readonly Command[] => {
  if (find.kind === 'customer')
    return [{ id: `customer:${find.id}`, label: find.name, icon: 'user', detail: 'Customer' }];
  const page = pages.find(({ path }) => path === find.path);
  return page === undefined ? [] : [pageCommand(page)];
};

type Offered = {
  readonly search: string;
  readonly pages: readonly DeskPage[];
  readonly forms: readonly DeskForm[];
  readonly recent: readonly RecentFind[];
  readonly customers: readonly PickedCustomer[];
  readonly invoices: readonly FoundInvoice[];
  readonly hasManyMerchants: boolean;
};

const helpCommand: Command = {
  id: 'keys:',
  label: 'Keyboard shortcuts',
  icon: 'help',
  keys: '?',
};

/** What is offered for a search, in its order. Without one, what was opened last comes first and is not named again. */
export const findSections = (offered: Offered): readonly CommandSection[] => {
  const { search, pages, forms, customers, invoices, hasManyMerchants } = offered;
  const recent = search === '' ? offered.recent.flatMap((find) => recentCommand(find, pages)) : [];
  const isNew = ({ id }: Command): boolean => recent.every((one) => one.id !== id);
  const actions: readonly Command[] = [
    ...forms.map(({ word, label, icon, keys }) => ({
      id: `form:${word}`,
      label,
      icon: iconOf(icon),
      ...withKeys(keys),
    })),
    helpCommand,
  ];
  const matching = (commands: readonly Command[]) =>
    commands.filter((command) => isNew(command) && matchesLabel(command.label, search));
  return [
    { id: 'recent', title: 'Recent', commands: recent },
    { id: 'pages', title: 'Pages', commands: matching(pages.map(pageCommand)) },
    { id: 'actions', title: 'Actions', commands: matching(actions) },
    {
      id: 'customers',
      title: 'Customers',
      commands: customers.map((customer) => customerCommand(customer, hasManyMerchants)),
    },
    {
      id: 'invoices',
      title: 'Invoices',
      commands: invoices.map((invoice) => invoiceCommand(invoice, hasManyMerchants)),
    },
  ];
};

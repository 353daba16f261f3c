import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import type { IconName } from '@billfold/shared/ui/Icon';
import { may } from '@billfold/shared/remote/permission';
import { useSelector } from 'react-redux';
import { fillsSlot } from '../../federation/loader/planned-slots';
import { useFederation } from '../../federation/parts/federation-context';
import { selectProfile } from '../../session/auth-selectors';

export type NewForm = {
  /** The address while the form is open: `?new=customer`. */
  readonly word: string;
  readonly label: string;
  /** The header's button if it shows more than the label, its icon too. */
  readonly buttonText?: string;
  /** The header's button on a phone. */
  readonly icon: IconName;
  readonly permission: Permission;
  /** The slot is given `{ isOpen, parameter }`, and closes by taking the parameter from the address. */
  readonly module: string;
  readonly slot: string;
};

/** Forms of modules that staff open over any screen. */
const newForms: readonly NewForm[] = [
  {
    word: 'customer',
    label: 'New Customer',
    icon: 'customers',
    permission: 'customers',
    module: 'mf-admin',
    slot: 'new-customer',
  },
  {
    word: 'invoice',
    label: 'New Invoice',
    buttonText: '+ New Invoice',
    icon: 'invoices',
    permission: 'invoices',
    module: 'mf-admin',
    slot: 'new-invoice',
  },
];

/** The parameter of the address that opens one of them. */
export const newParameter = 'new';

/** Those that the person may use and that a release of this page has. */
export const useNewForms = (): readonly NewForm[] => {
  const { plan } = useFederation();
  const { merchants } = useSelector(selectProfile);
  return newForms.filter(
    ({ permission, module, slot }) =>
      may({ merchants }, permission) && fillsSlot(plan, module, slot),
  );
};

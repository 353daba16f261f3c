import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { displayName } from '@billfold/shared/format/names';
import { rowPreview } from '@billfold/shared/list/row-preview';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { paths } from '../../module/paths';

const CustomerFacts = lazyPart(() =>
  import('./CustomerFacts').then((module) => module.CustomerFacts),
);

const ProfileLink = ({ id }: { readonly id: number }) => {
  const path = paths.customer.href(id);
  return useHasScreen(path) ? <ButtonLink to={path}>Open profile</ButtonLink> : null;
};

/** A customer beside the list. */
export const customerPreview = rowPreview<CustomerView>({
  title: displayName,
  Content: ({ row }) => <CustomerFacts isOpen row={row} />,
  actions: ({ id }) => <ProfileLink id={id} />,
});

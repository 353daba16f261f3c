import { useMay } from '@billfold/shared/remote/permission';
import { useResource } from '@billfold/shared/store/resource';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import { paths } from '../../module/paths';
import { deleteCustomer } from './delete-customer.submission';
import { restoration } from './restoration.resource';
import { RestoreCustomer } from './RestoreCustomer';
import { restoreCustomer } from './restore-customer.submission';

const leaveAfterMs = 3_900;

type OfCustomer = { readonly customerId: number };

/**
 * Leads to the list; the profile is replaced, so that Back does not lead to a customer who is gone. An owner who
 * restores stays.
 */
const useWayToList = (customerId: number): void => {
  const navigate = useNavigate();
  const { status } = useSelector((root) => restoreCustomer.select(root, customerId));
  const isHeld = useProfileDialog('restore').isOpen || status === 'sending';
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(
      () => void navigate(paths.customers.pattern, { replace: true }),
      leaveAfterMs,
    );
    return () => clearTimeout(timer);
  }, [navigate, isHeld]);
};

const Gone = ({ name, children }: { readonly name: string; readonly children?: ReactNode }) => (
  <>
    <Heading level={1}>{name}</Heading>
    <EmptyState title="This customer was deleted.">
      {children}
      <TextLink to={paths.customers.pattern}>Go to customers</TextLink>
    </EmptyState>
  </>
);

/** Of a customer who has just been deleted here. */
const WayBack = ({ customerId }: OfCustomer) => {
  const [deleted] = useResource(restoration, customerId);
  return deleted.status === 'loaded' ? (
    <RestoreCustomer customerId={customerId} deleted={deleted.value} />
  ) : null;
};

const JustDeleted = ({ customerId }: OfCustomer) => {
  const dispatch = useDispatch();
  const mayRestore = useMay('team');
  useWayToList(customerId);
  useEffect(
    () => () => void dispatch(deleteCustomer.actions.cleared(customerId)),
    [dispatch, customerId],
  );
  return <Gone name="Customer">{mayRestore && <WayBack customerId={customerId} />}</Gone>;
};

type UnreadCustomerProps = OfCustomer & {
  /** What is shown of a customer whom no owner can restore. */
  readonly children: ReactNode;
};

const MaybeDeleted = ({ customerId, children }: UnreadCustomerProps) => {
  const [deleted] = useResource(restoration, customerId);
  if (deleted.status === 'loaded')
    return (
      <Gone name={deleted.value.full_name}>
        <RestoreCustomer customerId={customerId} deleted={deleted.value} />
      </Gone>
    );
  return deleted.status === 'failed' ? children : <Loader label="Loading customer" />;
};

/** A profile that cannot be read: an owner sees that the customer was deleted, and can restore it. */
export const UnreadCustomer = ({ customerId, children }: UnreadCustomerProps) =>
  useMay('team') ? <MaybeDeleted customerId={customerId}>{children}</MaybeDeleted> : children;

type DeletedCustomerProps = OfCustomer & {
  /** The profile, while there is one. */
  readonly children: ReactNode;
};

/** The profile of a customer, until staff delete the customer here. */
export const DeletedCustomer = ({ customerId, children }: DeletedCustomerProps) => {
  const { status } = useSelector((root) => deleteCustomer.select(root, customerId));
  return status === 'done' ? <JustDeleted customerId={customerId} /> : children;
};

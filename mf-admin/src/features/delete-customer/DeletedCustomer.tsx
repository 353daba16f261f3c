import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../module/paths';
import { deletionLeft, selectDeleteCustomer } from './delete-customer.slice';

const leaveAfterMs = 3_900;

/** Leads to the list; the profile is replaced, so that Back does not lead to a customer who is gone. */
const Deleted = () => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(paths.customers.pattern, { replace: true }),
      leaveAfterMs,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  useEffect(() => () => void dispatch(deletionLeft()), [dispatch]);
  return (
    <>
      <Heading level={1}>Customer</Heading>
      <EmptyState title="This customer was deleted.">
        <TextLink to={paths.customers.pattern}>Go to the customers</TextLink>
      </EmptyState>
    </>
  );
};

type DeletedCustomerProps = {
  readonly customerId: number;
  /** The profile, while there is one. */
  readonly children: ReactNode;
};

/** The profile of a customer, until staff delete the customer here. */
export const DeletedCustomer = ({ customerId, children }: DeletedCustomerProps) => {
  const { status, customerId: deletedId } = useSelector(selectDeleteCustomer);
  return status === 'deleted' && deletedId === customerId ? <Deleted /> : children;
};

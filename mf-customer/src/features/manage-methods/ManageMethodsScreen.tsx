import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { valueOf } from '@billfold/shared/store/remote-data';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BackToBill } from '../../entities/invoice-screen/BackToBill';
import { selectBillInHand } from '../../entities/invoice-screen/invoice-screen-selectors';
import { isBankAccount, isCard } from '@billfold/shared/wallet/payment-method.domain';
import { usePaymentMethods } from '../../entities/payment-method/use-payment-methods';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Page } from '../../page/Page';
import { forWholeAccount } from '../../page/WholeAccount';
import { paths } from '../../module/paths';
import { selectManageMethods } from './manage-methods-selectors';
import {
  methodsLeft,
  preferenceRequested,
  removalConfirmed,
  removalDismissed,
  removalRequested,
} from './manage-methods.slice';
import styles from './ManageMethodsScreen.module.css';
import { MethodRow } from './MethodRow';

const RemoveMethodDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "remove-method" */ './RemoveMethodDialog'))
      .RemoveMethodDialog,
);

type SectionProps = { readonly title: string; readonly methods: readonly PaymentMethodView[] };

const Section = ({ title, methods }: SectionProps) => {
  const dispatch = useDispatch();
  const { preferringId } = useSelector(selectManageMethods);
  if (methods.length === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <Heading level={2}>{title}</Heading>
      <ul className={styles.list}>
        {methods.map((method) => (
          <li key={method.id}>
            <MethodRow
              method={method}
              isPreferring={preferringId === method.id}
              isLocked={preferringId !== null}
              onPrefer={() => dispatch(preferenceRequested({ methodId: method.id }))}
              onRemove={() => dispatch(removalRequested({ methodId: method.id }))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Removal = ({ methods }: { readonly methods: readonly PaymentMethodView[] }) => {
  const dispatch = useDispatch();
  const { removal } = useSelector(selectManageMethods);
  const method =
    removal.status === 'none' ? null : (methods.find(({ id }) => id === removal.methodId) ?? null);
  return (
    <RemoveMethodDialog
      isOpen={method !== null}
      method={method}
      isInUse={removal.status !== 'none' && removal.isInUse}
      isBusy={removal.status === 'removing'}
      errors={removal.status === 'none' ? [] : removal.errors}
      onConfirm={(isWarned) =>
        method !== null && dispatch(removalConfirmed({ methodId: method.id, isWarned }))
      }
      onClose={() => dispatch(removalDismissed())}
    />
  );
};

const ManageMethods = () => {
  const dispatch = useDispatch();
  const { errors } = useSelector(selectManageMethods);
  const [methods, reload] = usePaymentMethods();
  const stored = valueOf(methods) ?? [];
  const isBillInHand = useSelector(selectBillInHand) !== null;
  useEffect(() => () => void dispatch(methodsLeft()), [dispatch]);
  if (methods.status === 'idle' || methods.status === 'loading') {
    return (
      <Page>
        <Heading level={1}>Payment methods</Heading>
        <Loader label="Loading payment methods" />
      </Page>
    );
  }
  return (
    <Page>
      <Heading level={1}>Payment methods</Heading>
      <ErrorArea errors={errors} />
      {methods.status === 'failed' && <ErrorArea errors={methods.errors} onRetry={reload} />}
      {methods.status === 'loaded' && stored.length === 0 && (
        <Card>
          <EmptyState title="You have no stored payment methods." icon="card" />
        </Card>
      )}
      <Section title="Cards" methods={stored.filter(isCard)} />
      <Section title="Bank accounts" methods={stored.filter(isBankAccount)} />
      <ButtonLink to={paths.selectPaymentType.href()} variant="secondary" icon="plus" isWide>
        Add Payment Method
      </ButtonLink>
      {isBillInHand && <BackToBill look="link" />}
      <Removal methods={stored} />
    </Page>
  );
};

export const ManageMethodsScreen = forWholeAccount(ManageMethods);

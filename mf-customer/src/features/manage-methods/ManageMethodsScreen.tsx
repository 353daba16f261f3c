import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BackToBill } from '../../entities/invoice-screen/BackToBill';
import { selectBillInHand } from '../../entities/invoice-screen/invoice-screen-selectors';
import { isBankAccount, isCard } from '@billfold/shared/wallet/payment-method.domain';
import { usePaymentMethods } from '../../entities/payment-method/use-payment-methods';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Page } from '../../page/Page';
import { forWholeAccount } from '../../page/WholeAccount';
import { paths } from '../../module/paths';
import { preferMethod, removeMethod } from './manage-methods.submission';
import styles from './ManageMethodsScreen.module.css';
import { MethodRow } from './MethodRow';

const RemoveMethodDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "remove-method" */ './RemoveMethodDialog'))
      .RemoveMethodDialog,
);

type SectionProps = {
  readonly title: string;
  readonly methods: readonly PaymentMethodView[];
  /** The method that is becoming the default; then all buttons are disabled. */
  readonly preferredId: number | null;
  readonly onPrefer: (methodId: number) => void;
  readonly onRemove: (methodId: number) => void;
};

const Section = ({ title, methods, preferredId, onPrefer, onRemove }: SectionProps) =>
  methods.length === 0 ? null : (
    <section className={styles.section} aria-label={title}>
      <Heading level={2}>{title}</Heading>
      <ul className={styles.list}>
        {methods.map((method) => (
          <li key={method.id}>
            <MethodRow
              method={method}
              isPreferring={preferredId === method.id}
              isLocked={preferredId !== null}
              onPrefer={() => onPrefer(method.id)}
              onRemove={() => onRemove(method.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );

type RemovalProps = {
  /** Null while the dialog is closed. */
  readonly method: PaymentMethodView | null;
  readonly onClose: () => void;
};

const noRefusal = { errors: [], refusals: {} };

const Removal = ({ method, onClose }: RemovalProps) => {
  const dispatch = useDispatch();
  const [warnedId, setWarnedId] = useState<number | null>(null);
  const [state, remove] = useSubmission(removeMethod, onClose);
  const { errors, refusals } = state.status === 'refused' ? state : noRefusal;
  return (
    <RemoveMethodDialog
      isOpen={method !== null}
      method={method}
      isInUse={'uses' in refusals || (method !== null && warnedId === method.id)}
      isBusy={state.status === 'sending'}
      errors={[...errors, ...Object.values(refusals)]}
      onConfirm={(isWarned) => {
        if (method === null) return;
        setWarnedId(isWarned ? method.id : null);
        remove({ methodId: method.id, isWarned });
      }}
      onClose={() => {
        setWarnedId(null);
        dispatch(removeMethod.actions.cleared());
        onClose();
      }}
    />
  );
};

/** Which method becomes the default, and why it could not. */
const usePreference = () => {
  const dispatch = useDispatch();
  const [id, setId] = useState<number | null>(null);
  const [state, prefer] = useSubmission(preferMethod);
  return {
    preferredId: state.status === 'sending' ? id : null,
    errors: state.status === 'refused' ? state.errors : [],
    prefer: (methodId: number) => {
      setId(methodId);
      prefer(methodId);
    },
    clear: () => dispatch(preferMethod.actions.cleared()),
  };
};

const ManageMethods = () => {
  const [removedId, setRemovedId] = useState<number | null>(null);
  const { preferredId, errors, prefer, clear } = usePreference();
  const [methods, reload] = usePaymentMethods();
  const stored = valueOf(methods) ?? [];
  const isBillInHand = useSelector(selectBillInHand) !== null;
  if (methods.status === 'idle' || methods.status === 'loading') {
    return (
      <Page>
        <Heading level={1}>Payment methods</Heading>
        <Loader label="Loading payment methods" />
      </Page>
    );
  }
  const buttons = {
    preferredId,
    onPrefer: prefer,
    onRemove: (methodId: number) => {
      clear();
      setRemovedId(methodId);
    },
  };
  return (
    <Page>
      <Heading level={1}>Payment methods</Heading>
      <ErrorArea errors={errors} />
      {methods.status === 'failed' && <ErrorArea errors={methods.errors} onRetry={reload} />}
      {methods.status === 'loaded' && stored.length === 0 && (
        <Card>
          <EmptyState title="You don't have any saved payment methods." icon="card" />
        </Card>
      )}
      <Section title="Cards" methods={stored.filter(isCard)} {...buttons} />
      <Section title="Bank accounts" methods={stored.filter(isBankAccount)} {...buttons} />
      <ButtonLink to={paths.selectPaymentType.href()} variant="secondary" icon="plus" isWide>
        Add Payment Method
      </ButtonLink>
      {isBillInHand && <BackToBill look="link" />}
      <Removal
        method={stored.find(({ id }) => id === removedId) ?? null}
        onClose={() => setRemovedId(null)}
      />
    </Page>
  );
};

export const ManageMethodsScreen = forWholeAccount(ManageMethods);

import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { Button } from '@billfold/shared/ui/Button';
import { classNames } from '@billfold/shared/ui/class-names';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Icon } from '@billfold/shared/ui/Icon';
import { Loader } from '@billfold/shared/ui/Loader';
import { Sheet } from '@billfold/shared/ui/Sheet';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useAchCredentials } from '../../entities/payment-method/ach-credentials/ach-credentials.resource';
import { canPayWith, unusableReason } from '@billfold/shared/wallet/payment-method.domain';
import { paths } from '../../module/paths';
import styles from './ChooseMethodSheet.module.css';
import { MethodText } from '@billfold/shared/wallet/MethodText';

type OptionsProps = {
  readonly methods: RemoteData<readonly PaymentMethodView[]>;
  readonly chosenId: number | null;
  readonly invoice: InvoiceView;
  readonly onChoose: (methodId: number) => void;
  readonly onRetry: () => void;
};
export type ChooseMethodSheetProps = OptionsProps & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Null where no method can be added. */
  readonly onAdd: (() => void) | null;
};

const Options = ({ methods, chosenId, invoice, onChoose, onRetry }: OptionsProps) => {
  if (methods.status === 'failed') return <ErrorArea errors={methods.errors} onRetry={onRetry} />;
  if (methods.status !== 'loaded') return <Loader label="Loading payment methods" />;
  if (methods.value.length === 0)
    return <EmptyState title="You don't have any saved payment methods." icon="card" />;
  return (
    <ul className={styles.list}>
      {methods.value.map((method) => {
        const isUsable = canPayWith(method, invoice.ach_on);
        const isChosen = method.id === chosenId;
        return (
          <li key={method.id}>
            <button
              type="button"
              className={classNames(styles.option, isChosen && styles.chosen)}
              aria-pressed={isChosen}
              disabled={!isUsable}
              onClick={() => onChoose(method.id)}
            >
              <MethodText
                method={method}
                {...(isUsable
                  ? {}
                  : { note: unusableReason(method) ?? 'Not accepted for this bill' })}
              />
              {isChosen && (
                <span className={styles.mark}>
                  <Icon name="check" />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** Lists the stored methods; choosing one closes it. */
export const ChooseMethodSheet = ({
  isOpen,
  onClose,
  onAdd,
  ...options
}: ChooseMethodSheetProps) => {
  const { id: invoiceId, ach_on: isBankAccepted } = options.invoice;
  useAchCredentials(isBankAccepted && onAdd !== null ? invoiceId : null);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Choose Payment Method"
      footer={
        <Button variant="secondary" isWide onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Stack gap={3}>
        <Options {...options} />
        {onAdd !== null && (
          <>
            <button type="button" className={classNames(styles.option, styles.add)} onClick={onAdd}>
              + Add Payment Method
            </button>
            <TextLink to={paths.manageMethods.href()}>Manage payment methods</TextLink>
          </>
        )}
      </Stack>
    </Sheet>
  );
};

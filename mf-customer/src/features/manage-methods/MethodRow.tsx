import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { todayOnWire } from '@billfold/shared/format/dates';
import { expiryThreat } from '@billfold/shared/wallet/card-expiry.domain';
import { ExpiryWarning } from '@billfold/shared/wallet/ExpiryWarning';
import { methodName, unusableReason } from '@billfold/shared/wallet/payment-method.domain';
import { MethodSummary } from '../../entities/payment-method/MethodSummary';
import styles from './ManageMethodsScreen.module.css';
import { usesOf } from './method-uses-texts';

export type MethodRowProps = {
  readonly method: PaymentMethodView;
  readonly isPreferring: boolean;
  readonly isLocked: boolean;
  readonly onPrefer: () => void;
  readonly onRemove: () => void;
};

const usesText = (method: PaymentMethodView): string | null => {
  const uses = usesOf(method);
  const merchants = (kind: 'schedule' | 'auto_pay') =>
    [...new Set(uses.filter((use) => use.kind === kind).map((use) => use.merchant_name))].join(
      ', ',
    );
  const parts = [
    merchants('schedule') === '' ? [] : [`a scheduled payment to ${merchants('schedule')}`],
    merchants('auto_pay') === '' ? [] : [`auto-pay at ${merchants('auto_pay')}`],
  ].flat();
  return parts.length === 0 ? null : `Used for ${parts.join(' and ')}`;
};

/** The first use of the method that its expiry ends. */
const EndangeredUse = ({ method }: Pick<MethodRowProps, 'method'>) => {
  const today = todayOnWire();
  const use = usesOf(method).find(
    ({ kind, on }) => expiryThreat(method, { kind, nextOn: on, today }) !== null,
  );
  return use === undefined ? null : (
    <ExpiryWarning
      method={method}
      kind={use.kind}
      nextOn={use.on}
      today={today}
      advice={`Please choose another payment method for ${use.kind === 'auto_pay' ? 'auto-pay at' : 'the payment to'} ${use.merchant_name}.`}
    />
  );
};

/** One stored method with what can be done to it. */
export const MethodRow = ({
  method,
  isPreferring,
  isLocked,
  onPrefer,
  onRemove,
}: MethodRowProps) => {
  const name = methodName(method);
  const uses = usesText(method);
  const reason = unusableReason(method);
  return (
    <Card>
      <div className={styles.row}>
        <MethodSummary method={method} />
        {reason !== null && <p className={styles.uses}>{reason}</p>}
        {uses !== null && <p className={styles.uses}>{uses}</p>}
        <EndangeredUse method={method} />
        <div className={styles.actions}>
          {!method.preferred && reason === null && (
            <Button
              variant="quiet"
              size="small"
              icon="check"
              isBusy={isPreferring}
              busyLabel="Saving..."
              disabled={isLocked}
              aria-label={`Make default: ${name}`}
              onClick={onPrefer}
            >
              Make default
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            disabled={isLocked}
            aria-label={`Remove: ${name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      </div>
    </Card>
  );
};

import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { countEntry } from '@billfold/shared/forms/digit-entry';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { DateField } from '@billfold/shared/forms/DateField';
import { TextField } from '@billfold/shared/forms/TextField';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Icon } from '@billfold/shared/ui/Icon';
import { Stack } from '@billfold/shared/ui/Stack';
import { MethodChoices } from '@billfold/shared/wallet/MethodChoices';
import { useFormikContext } from 'formik';
import { paths } from '../../module/paths';
import type { TakePaymentValues } from './take-payment.form';
import styles from './TakePayment.module.css';

const longestNumber = 12;
const numberDigits = countEntry(longestNumber);

const others = [
  {
    value: 'cash',
    content: (
      <>
        <Icon name="cash" />
        <span>Cash</span>
      </>
    ),
  },
  {
    value: 'check',
    content: (
      <>
        <Icon name="file" />
        <span>Check</span>
      </>
    ),
  },
] as const;

type MeansFieldsProps = {
  readonly customer: CustomerView;
  readonly methods: readonly PaymentMethodView[];
  readonly isDisabled: boolean;
};

/** Stored methods, cash or a check. A new card is typed in on a page of its own, which has no other module. */
export const MeansFields = ({ customer, methods, isDisabled }: MeansFieldsProps) => {
  const { values, setFieldValue } = useFormikContext<TakePaymentValues>();
  return (
    <Stack gap={3}>
      {methods.length === 0 && <p className={styles.soft}>No saved payment methods.</p>}
      <MethodChoices
        methods={methods}
        isBankAccepted={customer.ach_on}
        refusesExpired
        today={dayIn(customer.time_zone)}
        others={others}
        value={values.way}
        onChoose={(way) => void setFieldValue('way', way)}
      />
      {values.way === 'check' && (
        <>
          <TextField
            name="checkNumber"
            label="Check number"
            inputMode="numeric"
            autoComplete="off"
            clean={numberDigits}
            isRequired
            isDisabled={isDisabled}
          />
          <DateField name="checkDate" label="Check date" isRequired isDisabled={isDisabled} />
        </>
      )}
      <ButtonLink
        variant="quiet"
        icon="plus"
        replace
        to={paths.customerPayment.href(customer.id, { bill: values.bill, amount: values.amount })}
      >
        Use a new card
      </ButtonLink>
    </Stack>
  );
};

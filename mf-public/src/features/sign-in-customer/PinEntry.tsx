import { pinLimits } from '@billfold/shared/contracts/limits';
import { phoneDigits } from '@billfold/shared/format/phone';
import { HiddenUsername } from '@billfold/shared/forms/HiddenUsername';
import { PhoneField } from '@billfold/shared/forms/PhoneField';
import { PinPad } from '@billfold/shared/ui/PinPad';
import { useFormikContext } from 'formik';
import { useDispatch, useSelector } from 'react-redux';
import { selectSignInCustomer } from './sign-in-customer-selectors';
import { pinChanged, pinWithheld } from './sign-in-customer.slice';

/**
 * Shows the pad, with a phone number above it without a known username. Sends a complete PIN only with a valid phone
 * number.
 */
export const PinEntry = ({ username }: { readonly username: string | null }) => {
  const dispatch = useDispatch();
  const state = useSelector(selectSignInCustomer);
  const { values, validateForm, setFieldTouched } = useFormikContext<{ readonly phone: string }>();
  const isEntering = state.status === 'entering';
  const pin = 'pin' in state ? state.pin : '';

  const askForPhone = () => {
    dispatch(pinWithheld());
    void setFieldTouched('phone', true);
  };
  const handleChange = (next: string) => {
    if (username !== null) {
      dispatch(pinChanged({ pin: next, identity: { username } }));
      return;
    }
    const identity = { phone: phoneDigits(values.phone) };
    if (next.length < pinLimits.length) {
      dispatch(pinChanged({ pin: next, identity }));
      return;
    }
    void validateForm().then((errors) =>
      errors.phone === undefined ? dispatch(pinChanged({ pin: next, identity })) : askForPhone(),
    );
  };
  return (
    <>
      {username === null ? (
        <PhoneField
          name="phone"
          label="Phone Number"
          autoComplete="username"
          isRequired
          isDisabled={!isEntering}
        />
      ) : (
        <HiddenUsername username={username} />
      )}
      <PinPad
        label="PIN"
        value={pin}
        onChange={handleChange}
        isDisabled={!isEntering}
        errors={isEntering ? state.errors : []}
      />
    </>
  );
};

import {
  agreementLabels,
  agreementStatement,
  agreementWays,
  type OptInName,
} from '@billfold/shared/contracts/opt-in-wording';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { useFormikContext } from 'formik';
import { agreementOf, type AgreementValues } from './agreement';

const ways = agreementWays.map((value) => ({ value, label: agreementLabels[value] }));
const proofLimit = 200;

type AgreementFieldsProps = {
  readonly name: OptInName;
  /** Undefined until the merchant is chosen. */
  readonly merchantName: string | undefined;
};

/** Fields for how the customer agreed, with the sentence that is stored, word for word. */
export const AgreementFields = ({ name, merchantName }: AgreementFieldsProps) => {
  const agreement = agreementOf(useFormikContext<AgreementValues>().values);
  const needsProof = name === 'marketing_opt_in';
  return (
    <>
      <SelectField name="agreedBy" label="How did the customer agree?" options={ways} isRequired />
      <TextField
        name="reference"
        label={needsProof ? 'Recording or signed form' : 'Recording or signed form (optional)'}
        hint="Where the agreement can be found"
        maxLength={proofLimit}
      />
      {agreement !== undefined && merchantName !== undefined && (
        <p>{agreementStatement(name, merchantName, agreement.agreedBy)}</p>
      )}
    </>
  );
};

import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { PhoneProof, PhoneProofState } from './phone-proof.slice';

export const selectPhoneProof = selectFeature<PhoneProofState>(moduleName, 'phoneProof');

/** The proof of this person's phone; null for another person's phone, and before a right code. */
export const selectProofOf =
  (username: string) =>
  (root: unknown): PhoneProof | null => {
    const proof = selectPhoneProof(root);
    return proof?.isProven === true && proof.username.toLowerCase() === username.toLowerCase()
      ? proof
      : null;
  };

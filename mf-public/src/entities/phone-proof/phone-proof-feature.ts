import { createFeature } from '@billfold/shared/store/remote-store';
import { phoneProofReducer } from './phone-proof.slice';

export const phoneProofFeature = createFeature('phoneProof', phoneProofReducer);

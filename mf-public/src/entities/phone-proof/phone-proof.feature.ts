import { createFeature } from '@billfold/shared/store/feature-store';
import { phoneProofReducer } from './phone-proof.slice';

export const phoneProofFeature = createFeature('phoneProof', phoneProofReducer);

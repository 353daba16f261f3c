import type { Problem } from '../../core/problem.errors';
import { codeInvalid } from '../sign-up/sign-up.public';

/** The hosted page's own words. */
export const hostedCodeInvalid = (): Problem => codeInvalid('Invalid code');

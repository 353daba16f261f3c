import { Problem } from '../../core/problem.errors';
import { idempotencyLimits } from '@billfold/shared/contracts/limits';

export const keyInvalid = (): Problem =>
  new Problem({
    status: 400,
    code: 'idempotency_key_invalid',
    text: `Idempotency-Key must have 1 to ${idempotencyLimits.keyMax} characters.`,
  });

export const keyReused = (): Problem =>
  new Problem({
    status: 422,
    code: 'idempotency_key_reuse',
    text: 'This Idempotency-Key was already used for a different request.',
  });

export const requestInProgress = (): Problem =>
  new Problem({
    status: 409,
    code: 'request_in_progress',
    text: 'This request is still running.',
    retryAfterSeconds: 1,
  });

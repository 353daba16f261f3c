export { expiredKeys } from './expired-keys.job';
export { runOnce, type AnswerOnce } from './idempotency.service';

export { expiredKeys } from './expired-keys.job';
export { storeAnswer as keepAnswer } from './idempotency.queries';
export { runOnce, type AnswerOnce } from './idempotency.service';

export { expiredKeys } from './expired-keys.job';
export { storeAnswer as keepAnswer } from './idempotency.queries';
export { makeOnce, makeShownOnce } from './make-once.service';
export { runOnce, type AnswerOnce, type RequestKey } from './idempotency.service';

export { expiredKeys } from './expired-keys.job';
export { runOnce, type Answer, type AnswerOnce, type OnceCommand, type OnceDependencies } from './idempotency.service';

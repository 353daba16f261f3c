export { auditMoney, type AuditLine } from './money-audit.service';
export { reconcilerPolicyOf } from './payment-settings';
export { ladderLengthMs } from './reconciler.domain';

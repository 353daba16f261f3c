export { auditMoney, type AuditLine, type MoneyAudit } from './money-audit.service';
export { reconcilerPolicyOf } from './payment-settings';
export { ladderLengthMs } from './reconciler.domain';

export { auditMoney, type AuditLine, type MoneyAudit } from './money-audit.service';

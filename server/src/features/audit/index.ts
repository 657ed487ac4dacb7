export { type UnauditedCalls, unaudited } from './audit-exceptions.ts'
export { type AuditEntry, recordAudit } from './record-audit.ts'
export type { AuditData } from './refuse-secrets.ts'

export { type AuditEntry, recordAudit } from './record-audit.ts'
export type { AuditData } from './refuse-secrets.ts'
export { type UnauditedCalls, unaudited } from './unaudited-calls.ts'

export { accountAudit } from './account-audit.ts'
export { type AuditEntry, recordAudit } from './record-audit.ts'
export { auditRoutes } from './routes.ts'
export { ruleChanges } from './rule-changes.ts'

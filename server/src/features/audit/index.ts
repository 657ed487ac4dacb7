export { lastSignIn } from './last-sign-in.ts'
export { recordAudit } from './record-audit.ts'
export type { AuditData } from './refuse-secrets.ts'

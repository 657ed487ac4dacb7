export { lastSignIn } from './last-sign-in.ts'
export { recordAudit } from './record-audit.ts'
export { recordRefusals } from './record-refusals.ts'
export type { AuditData } from './refuse-secrets.ts'

export { accountAudit } from './account-audit.ts'
export { recordAudit } from './record-audit.ts'

import { definePart } from '../../modules/module.ts'
import { accountAudit } from './account-audit.ts'
import { auditRoutes } from './routes.ts'

export { ruleChanges } from './rule-changes.ts'

export const audit = definePart({ name: 'audit', routes: { audit: auditRoutes }, accountData: [accountAudit] })

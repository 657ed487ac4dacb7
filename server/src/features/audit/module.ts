import { definePart } from '../../modules/module.ts'
import { accountAudit } from './account-audit.ts'
import { auditRoutes } from './routes.ts'

export { ruleChanges } from './audit-rule.ts'

export const audit = definePart({ name: 'audit', routes: { audit: auditRoutes }, accountData: [accountAudit] })

import { definePart } from '../../modules/module.ts'
import { accountAudit } from './account-audit.ts'
import { auditRoutes } from './routes.ts'
import { auditPlacement } from './tables.ts'

export { ruleChanges } from './audit-rule.ts'

export const audit = definePart({
  name: 'audit',
  placement: auditPlacement,
  routes: { audit: auditRoutes },
  accountData: [accountAudit],
})

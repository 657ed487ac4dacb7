import type { Routes } from '../../modules/routes.ts'
import { exportAuditLog } from './read-log/export-audit-log.ts'
import { listAuditLog } from './read-log/list-audit-log.ts'

export const auditRoutes: Routes<'audit'> = { listAuditLog, exportAuditLog }

import type { Routes } from '../../modules/routes.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { listAuditLog } from './list-audit-log.ts'

export const auditRoutes: Routes<'audit'> = { listAuditLog, exportAuditLog }

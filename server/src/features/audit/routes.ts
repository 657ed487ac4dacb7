import { api } from '../../parts/access/index.ts'
import { exportAuditLog } from './export-audit-log.ts'
import type { DescribeDevice } from './find-lines.ts'
import { listAuditLog } from './list-audit-log.ts'

/** `describeDevice` is asked of the feature that describes those of sessions. */
export const auditRoutes = (describeDevice: DescribeDevice) => ({
  listAuditLog: api.audit.listAuditLog.handler(({ context, input }) =>
    listAuditLog(context.ctx, input, describeDevice),
  ),
  exportAuditLog: api.audit.exportAuditLog.handler(({ context, input }) =>
    exportAuditLog(context.ctx, input, describeDevice),
  ),
})

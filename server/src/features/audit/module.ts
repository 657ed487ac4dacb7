import { z } from 'zod'
import { definePart } from '../../modules/module.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { handle } from '../../platform/jobs/jobs.ts'
import { accountAudit } from './account-audit.ts'
import { deleteOldLines } from './delete-old-lines.ts'
import { auditRoutes } from './routes.ts'
import { auditPlacement } from './tables.ts'

export { ruleChanges } from './audit-rule.ts'

const deleteOldLinesJob = defineJob({
  name: 'audit.delete-old-lines',
  payload: z.object({}),
  foldByKey: true,
  expireInSeconds: 7_200,
})

export const audit = definePart({
  name: 'audit',
  placement: auditPlacement,
  routes: { audit: auditRoutes },
  jobs: [
    handle(deleteOldLinesJob, (ctx, _payload, signal) => deleteOldLines(ctx, signal), {
      cron: '30 3 * * *',
      makesRoom: true,
    }),
  ],
  accountData: [accountAudit],
})

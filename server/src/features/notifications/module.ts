import { definePart } from '../../modules/module.ts'
import { accountNotices } from './account-notices.ts'
import { emailSeconds, emailsTotal } from './email-metrics.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'
import { notificationsPlacement } from './tables.ts'

export { countingEmails } from './count-emails.ts'
export { markRead } from './mark-read.ts'
export { noticeEmails } from './notice-emails.ts'
export { unsubscribe } from './unsubscribe.ts'

export const notifications = definePart({
  name: 'notifications',
  placement: notificationsPlacement,
  routes: (all) => ({ notifications: notificationRoutes(all) }),
  jobs: notificationJobs,
  accountData: [accountNotices],
  metrics: [emailsTotal, emailSeconds],
  unauditedCalls: { 'POST /notifications/read': 'a reader’s own marks, which only they see' },
})

import { definePart } from '../../modules/module.ts'
import { accountNotices } from './account-notices.ts'
import { notificationJobs } from './jobs.ts'
import { noticeEmails } from './notice-emails.ts'
import { notificationRoutes } from './routes.ts'

export { countingEmails } from './count-emails.ts'
export { unsubscribe } from './unsubscribe.ts'

export const notifications = definePart({
  name: 'notifications',
  routes: (all) => ({ notifications: notificationRoutes(all) }),
  jobs: notificationJobs,
  accountData: [accountNotices],
  emails: noticeEmails,
})

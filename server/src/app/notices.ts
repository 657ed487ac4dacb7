import { accountsNotices } from '../features/accounts/index.ts'
import { backlinksNotices } from '../features/backlinks/index.ts'
import { billingNotices } from '../features/billing/index.ts'
import { creditsNotices } from '../features/credits/index.ts'
import { domainProjectsNotices } from '../features/domain-projects/index.ts'
import { rankProjectsNotices } from '../features/rank-projects/index.ts'
import type { NoticeKinds } from '../ports/notice-kinds.ts'

/** Every kind of notice; one whose emails readers turn off and that no feature declares fails to compile. */
export const noticeKinds = {
  ...accountsNotices,
  ...rankProjectsNotices,
  ...domainProjectsNotices,
  ...backlinksNotices,
  ...billingNotices,
  ...creditsNotices,
} satisfies NoticeKinds

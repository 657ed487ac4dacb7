import { codeMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { planMessages } from '#contract/billing/plans/messages.ts'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import { topUpOptionMessages } from '#contract/billing/top-ups/messages.ts'
import { creditSettingMessages } from '#contract/credit-settings/messages.ts'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { faqCategoryMessages, faqQuestionMessages } from '#contract/help/messages.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'

/** Messages of the API that would be false on a screen, or that use another name than the screens do (decision 73). */
const words = new Map<string, string>([
  [serpCheckMessages.queued, 'Check started. Rankings appear as they come in.'],
  [serpCheckMessages.refreshed, 'Refresh started. Rankings appear as they come in.'],
  [serpCheckMessages.retried, 'Retry started. Rankings appear as they come in.'],
  [rankProjectMessages.queued, 'Project created. Rankings appear as they come in.'],
  [rankProjectMessages.deleted, 'Project deleted'],
  [rankProjectMessages.keywordsAdded, 'Keywords added. Rankings appear as they come in.'],
  [rankProjectMessages.keywordsDeleted, 'Keywords deleted'],
  [rankProjectMessages.competitorAdded, 'Competitor list updated'],
  [rankProjectMessages.competitorRemoved, 'Competitor removed. Its history is kept.'],
  [domainProjectMessages.refreshed, 'Refresh started. The page updates when it’s done.'],
  [domainProjectMessages.scheduleUpdated, 'Schedule saved'],
  [domainProjectMessages.saved, 'Domain saved'],
  [domainProjectMessages.deleted, 'Domain deleted'],
  [backlinkMessages.started, 'Backlink check started'],
  [backlinkMessages.scheduleUpdated, 'Schedule saved'],
  [backlinkMessages.saved, 'Backlink project saved'],
  [backlinkMessages.deleted, 'Backlink project deleted'],
  [codeMessages.sent, 'We emailed you a code.'],
  [registrationMessages.done, 'Account created'],
  [creditSettingMessages.updated, 'Credit prices saved'],
  [planMessages.added, 'Plan added'],
  [planMessages.updated, 'Plan saved'],
  [topUpOptionMessages.added, 'Amount added'],
  [topUpOptionMessages.updated, 'Amount saved'],
  [topUpOptionMessages.deleted, 'Amount deleted'],
  [faqCategoryMessages.added, 'Category added'],
  [faqCategoryMessages.updated, 'Category saved'],
  [faqCategoryMessages.deleted, 'Category deleted'],
  [faqQuestionMessages.added, 'Question added'],
  [faqQuestionMessages.updated, 'Question saved'],
  [faqQuestionMessages.deleted, 'Question deleted'],
  [subscriptionMessages.changed, 'Plan changed'],
  [subscriptionMessages.cancelled, 'Subscription cancelled'],
])

/** The screen's words in place of a message of the API; most are the same. */
export const onScreen = (message: string): string => words.get(message) ?? message

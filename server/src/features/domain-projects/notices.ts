import { declareNotices, skippedSlot } from '../notifications/index.ts'

const slot = skippedSlot({
  work: 'domain check',
  noun: 'check',
  module: 'the Domain Checker',
  isKept: 'Your domain projects are kept.',
})

export const domainProjectsNotices = declareNotices({
  'domain-check.no-credits': slot.noCredits,
  'domain-check.no-plan': slot.noPlan,
})

import { declareNotices, skippedSlot } from '../notifications/index.ts'

const slot = skippedSlot({
  work: 'backlink check',
  noun: 'check',
  module: 'the Backlink Module',
  isKept: 'Your saved backlink projects are kept.',
})

export const backlinksNotices = declareNotices({
  'backlink-check.no-credits': slot.noCredits,
  'backlink-check.no-plan': slot.noPlan,
})

import { IconListSearch } from '@tabler/icons-react'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { definePlan } from '../../module.ts'

export const plan = definePlan({
  name: 'SERP Checker',
  icon: IconListSearch,
  extent: ({ is_trial }) => `${is_trial ? keywordLimits.perTrialCheck : keywordLimits.perCheck} keywords per check`,
  lockedTitle: 'SERP Checker Module is Locked!',
  inSentence: 'the SERP Checker',
  subject: { kind: 'SERP check', link: (id) => ({ to: '/view-serps', search: { open: id } }) },
  units: { delivered: 'keyword', failed: 'look-up', verb: 'checked' },
  use: { fill: 'var(--sp-top3)', at: 4 },
})

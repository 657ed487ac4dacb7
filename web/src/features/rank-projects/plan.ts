import { IconFolders } from '@tabler/icons-react'
import { definePlan } from '../../module.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'

export const plan = definePlan({
  name: 'SERP Projects',
  icon: IconFolders,
  extent: (plan) =>
    `${countOf(plan.project_limit, 'project')}, ${formatCount(plan.project_keyword_limit)} keywords each`,
  lockedTitle: 'SERP Projects Module is Locked!',
  inSentence: 'SERP Projects',
  locked: () => import('./locked-preview.tsx'),
  subject: { kind: 'Project', link: (id) => ({ to: '/view-serp-project/$id', params: { id: String(id) } }) },
  units: { delivered: 'keyword', failed: 'look-up', verb: 'checked' },
  use: { fill: 'var(--sp-bar)', at: 1 },
})

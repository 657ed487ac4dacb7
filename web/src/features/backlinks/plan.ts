import { IconLink } from '@tabler/icons-react'
import { definePlan } from '../../module.ts'

export const plan = definePlan({
  name: 'Backlink Module',
  icon: IconLink,
  extent: () => 'Links pointing to a domain',
  lockedTitle: 'Backlink Checker Module is Locked!',
  inSentence: 'the Backlink Module',
  needsPaidAccount: true,
  locked: () => import('./locked-preview.tsx'),
  subject: { kind: 'Backlinks', link: (id) => ({ to: '/backlink-view/$id', params: { id: String(id) } }) },
  units: { delivered: 'link', failed: 'link', verb: 'loaded' },
  use: { fill: 'var(--sp-c1)', at: 3 },
})

import { IconWorldSearch } from '@tabler/icons-react'
import { definePlan } from '../../module.ts'

export const plan = definePlan({
  name: 'Domain Checker',
  icon: IconWorldSearch,
  extent: () => 'Keywords a domain ranks for',
  lockedTitle: 'Domain Checker Module is Locked!',
  inSentence: 'the Domain Checker',
  locked: () => import('./locked-preview.tsx'),
  subject: { kind: 'Domain', link: (id) => ({ to: '/domain-view/$id', params: { id: String(id) } }) },
  units: { delivered: 'keyword', failed: 'row', verb: 'checked' },
  use: { fill: 'var(--sp-c2)', at: 2 },
})

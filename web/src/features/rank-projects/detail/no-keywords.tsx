import { IconListSearch } from '@tabler/icons-react'
import { rankBands } from '../../../shared/ranks/rank-bands.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/empty-state.tsx'
import type { ChangeAddress, KeywordChoice } from './project-address.ts'

/** A project without keywords, or a choice that leaves none. */
export function NoKeywords({ choice: { search, band }, onChange }: { choice: KeywordChoice; onChange: ChangeAddress }) {
  if (search === '' && band === undefined) {
    return (
      <EmptyState icon={IconListSearch} title="No keywords yet" text="Add keywords to start tracking their rankings." />
    )
  }
  const label = rankBands.find(({ key }) => key === band)?.label
  const matched = search === '' ? 'No keyword' : `No keyword matches “${search}”`
  const among = search === '' ? ` ranks in “${label}”` : ` among “${label}”`
  return (
    <NoMatches
      icon={IconListSearch}
      title={band === undefined ? matched : matched + among}
      clear="Show all keywords"
      onClear={() => onChange({ search: undefined, band: undefined })}
    />
  )
}

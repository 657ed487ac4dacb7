import { NativeSelect } from '@mantine/core'
import type { LandingPageFilter } from '#contract/rules/rank-projects/page-order.ts'

const names = {
  gained: 'Gained keywords',
  lost: 'Lost keywords',
  swapped: 'Swapped',
  mismatched: 'Not the target page',
  cannibalised: 'Cannibalised',
} as const satisfies Record<LandingPageFilter, string>

type ShowPagesProps = {
  show: LandingPageFilter | undefined
  options: readonly LandingPageFilter[]
  onShow: (show: LandingPageFilter | undefined) => void
}

/** All pages, or only those that gained or lost keywords, swapped, or compete. */
export const ShowPages = ({ show, options, onShow }: ShowPagesProps) => (
  <NativeSelect
    aria-label="Pages shown"
    size="sm"
    data={[{ value: '', label: 'All pages' }, ...options.map((value) => ({ value, label: names[value] }))]}
    value={show ?? ''}
    onChange={({ currentTarget: { value } }) => onShow(options.find((option) => option === value))}
  />
)

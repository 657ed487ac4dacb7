import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { formatCount } from '../../shared/format/numbers.ts'
import type { Column } from '../../shared/table/column.ts'
import { Moment } from '../../shared/ui/moment.tsx'
import { CheckDevice, CheckDomain, CheckEngine, CheckLocation, CheckOutcome } from './check-facts.tsx'

/** What every list of checks shows. */
export const checkColumns = {
  id: {
    id: 'id',
    label: 'ID',
    width: 64,
    tone: 'quiet',
    cell: (check) => check.id,
  },
  domain: {
    id: 'domain',
    label: 'Domain',
    hideable: false,
    cell: (check) => <CheckDomain check={check} />,
  },
  location: { id: 'location', label: 'Location', width: 184, cell: (check) => <CheckLocation check={check} /> },
  keywords: {
    id: 'keywords',
    label: 'Keywords',
    align: 'right',
    width: 88,
    cell: (check) => formatCount(check.keywords_count),
  },
  ranks: { id: 'ranks', label: 'Own ranks', width: 172, cell: (check) => <CheckOutcome check={check} /> },
  device: { id: 'device', label: 'Device', width: 134, tone: 'quiet', cell: (check) => <CheckDevice check={check} /> },
  engine: { id: 'engine', label: 'Engine', width: 76, tone: 'quiet', cell: (check) => <CheckEngine check={check} /> },
  date: {
    id: 'date',
    label: 'Date and time',
    width: 154,
    arrivesSorted: 'desc',
    cell: (check) => <Moment at={check.created_at} />,
  },
} satisfies Record<string, Column<SerpCheck>>

/** The arrow that unfolds a check's ranks. */
export function expandColumn(
  isOpen: (check: SerpCheck) => boolean,
  toggle: (check: SerpCheck) => void,
): Column<SerpCheck> {
  return {
    id: 'expand',
    label: 'Expand',
    header: <VisuallyHidden>Expand</VisuallyHidden>,
    width: 48,
    hideable: false,
    cell: (check) => {
      const open = isOpen(check)
      const Chevron = open ? IconChevronDown : IconChevronRight
      return (
        <ActionIcon
          size={24}
          aria-label={`Ranks of check ${check.id}, ${check.url}`}
          aria-expanded={open}
          onClick={() => toggle(check)}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
      )
    },
  }
}

import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { SortableColumn } from '#contract/rules/list-order.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import {
  DeviceAndEngineLabel,
  DeviceLabel,
  EngineLabel,
  PlaceLabel,
} from '../../../shared/search-settings/setting-labels.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { CheckActions, type ListActions } from '../runs/check-actions.tsx'
import { CheckDate, CheckDomain, CheckOutcome } from './check-facts.tsx'

/** What every list of checks shows. */
export const checkColumns = {
  id: {
    id: 'id',
    label: 'ID',
    width: 56,
    fromRoom: 940,
    tone: 'quiet',
    cell: (check) => check.id,
  },
  domain: {
    id: 'domain',
    label: 'Domain',
    hideable: false,
    serverSort: { by: 'url', first: 'asc' },
    cell: (check) => <CheckDomain check={check} />,
  },
  location: { id: 'location', label: 'Location', width: '13%', cell: (check) => <PlaceLabel of={check} /> },
  keywords: {
    id: 'keywords',
    label: 'Keywords',
    align: 'right',
    width: 88,
    fromRoom: 780,
    serverSort: { by: 'keywords_count', first: 'desc' },
    cell: (check) => formatCount(check.keywords_count),
  },
  ranks: { id: 'ranks', label: 'Own ranks', width: 126, cell: (check) => <CheckOutcome check={check} /> },
  device: {
    id: 'device',
    label: 'Device',
    width: 100,
    fromRoom: 1060,
    tone: 'quiet',
    cell: (check) => <DeviceLabel of={check} />,
  },
  engine: {
    id: 'engine',
    label: 'Engine',
    width: 70,
    fromRoom: 1060,
    tone: 'quiet',
    cell: (check) => <EngineLabel of={check} />,
  },
  deviceAndEngine: {
    id: 'device-and-engine',
    label: 'Device and engine',
    header: 'Engine',
    width: 92,
    fromRoom: 780,
    belowRoom: 1060,
    hideable: false,
    tone: 'quiet',
    cell: (check) => <DeviceAndEngineLabel of={check} />,
  },
  date: {
    id: 'date',
    label: 'Date and time',
    width: 146,
    arrivesSorted: 'desc',
    serverSort: { by: 'created_at', first: 'desc' },
    cell: (check) => <CheckDate check={check} />,
  },
} satisfies Record<string, Column<SerpCheck> & { serverSort?: { by: SortableColumn } }>

/** The arrow that unfolds a check's ranks. */
export function expandColumn(
  isOpen: (check: SerpCheck) => boolean,
  toggle: (check: SerpCheck) => void,
): Column<SerpCheck> {
  return {
    id: 'expand',
    label: 'Expand',
    header: <VisuallyHidden>Expand</VisuallyHidden>,
    width: 46,
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

/** What can be done with a check, at the end of its row. */
export function actionsColumn(actions: ListActions): Column<SerpCheck> {
  return {
    id: 'actions',
    label: 'Actions',
    header: <VisuallyHidden>Actions</VisuallyHidden>,
    align: 'right',
    width: 114,
    pinned: true,
    hideable: false,
    cell: (check) => <CheckActions check={check} actions={actions} />,
  }
}

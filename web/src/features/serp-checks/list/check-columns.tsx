import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CheckSort } from '#contract/rules/serp-checks/check-order.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { keywordCountColumn } from '../../../parts/serp-fetches/keywords/keyword-count-column.ts'
import { settingColumns } from '../../../parts/serp-fetches/search-settings/setting-columns.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { CheckActions, type ListActions } from '../runs/check-actions.tsx'
import { CheckDate, CheckDomain, CheckOutcome } from './check-facts.tsx'

const { location, ...deviceAndEngine } = settingColumns<SerpCheck>({
  apart: 1,
  together: 3,
  engineLabel: 'Engine',
  widths: { location: 110, device: 130, engine: 70, deviceAndEngine: 92 },
})

/** Columns of every list of checks. */
export const checkColumns = {
  id: {
    id: 'id',
    label: 'ID',
    width: 56,
    drops: 2,
    tone: 'quiet',
    cell: (check) => check.id,
  },
  domain: {
    id: 'domain',
    label: 'Domain',
    width: 150,
    grow: 2,
    hideable: false,
    serverSort: { by: 'url' satisfies CheckSort, first: 'asc' },
    cell: (check) => <CheckDomain check={check} />,
  },
  location,
  keywords: keywordCountColumn<SerpCheck>(({ keywords_count }) => keywords_count, {
    width: 88,
    drops: 3,
    serverSort: { by: 'keywords_count' satisfies CheckSort, first: 'desc' },
  }),
  ranks: { id: 'ranks', label: 'Your rankings', width: 126, cell: (check) => <CheckOutcome check={check} /> },
  ...deviceAndEngine,
  date: {
    id: 'date',
    label: 'Date and time',
    width: 146,
    arrivesSorted: 'desc',
    serverSort: { by: 'created_at' satisfies CheckSort, first: 'desc' },
    cell: (check) => <CheckDate check={check} />,
  },
} satisfies Record<string, Column<SerpCheck>>

/** The arrow that unfolds a check's ranks. */
export const expandColumn = (isOpen: (check: SerpCheck) => boolean, toggle: (check: SerpCheck) => void) =>
  actionColumn<SerpCheck>(
    (check) => {
      const open = isOpen(check)
      const Chevron = open ? IconChevronDown : IconChevronRight
      return (
        <ActionIcon
          size={24}
          aria-label={`Rankings for check ${check.id}, ${check.url}`}
          aria-expanded={open}
          onClick={() => toggle(check)}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
      )
    },
    { id: 'expand', label: 'Expand', width: 46, hidesHead: true },
  )

/** Actions on a check, at the end of its row. */
export const checkActionsColumn = (actions: ListActions) =>
  actionColumn<SerpCheck>((check) => <CheckActions check={check} actions={actions} />, {
    id: 'actions',
    label: 'Actions',
    align: 'right',
    width: 114,
    pinned: true,
    hidesHead: true,
  })

import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { DeviceLabel, EngineLabel, PlaceLabel } from '../../../parts/serp-fetches/search-settings/setting-labels.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { CheckActions, type ListActions } from '../runs/check-actions.tsx'
import classes from './check-card.module.css'
import { CheckDate, CheckOutcome } from './check-facts.tsx'
import { LinesPending } from './lines-pending.tsx'
import type { CheckFilters } from './use-filtered-items.tsx'

const CardLines = lazy(() => import('./card-lines.tsx'))

type CheckCardProps = {
  check: SerpCheck
  open: boolean
  onToggle: () => void
  /** Absent where a card only leads to the list. */
  actions?: ListActions
  filters?: CheckFilters
}

/** A check on a phone. */
export function CheckCard({ check, open, onToggle, actions, filters }: CheckCardProps) {
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <>
      <div className={classes.top}>
        <UnstyledButton className={classes.title} aria-expanded={open} onClick={onToggle}>
          <Chevron size={16} aria-hidden />
          <b>{check.note ?? check.url}</b>
          <VisuallyHidden>, check {check.id}</VisuallyHidden>
        </UnstyledButton>
        {actions !== undefined && <CheckActions check={check} actions={actions} />}
      </div>
      <div className={classes.facts}>
        {check.note !== null && <span>{check.url}</span>}
        <PlaceLabel of={check} />
        <EngineLabel of={check} />
        <DeviceLabel of={check} />
      </div>
      <CheckOutcome check={check} />
      <div className={classes.foot}>
        <span>{countOf(check.keywords_count, 'keyword')}</span>
        <CheckDate check={check} />
      </div>
      {open && actions !== undefined && filters !== undefined && (
        <Suspense fallback={<LinesPending check={check} />}>
          <CardLines check={check} actions={actions} filters={filters} />
        </Suspense>
      )}
    </>
  )
}

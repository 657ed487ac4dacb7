import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { useTableView } from '../../../shared/table/use-table-view.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import type { ListActions } from '../runs/check-actions.tsx'
import type { ChangeAddress } from '../snapshot/use-open-snapshot.ts'
import { CheckCard } from './check-card.tsx'
import { checkActionsColumn, checkColumns, expandColumn } from './check-columns.tsx'
import { LinesPending } from './lines-pending.tsx'
import { checkFiltersOf, type ListAddress } from './list-address.ts'
import type { CheckFilters } from './use-filtered-items.tsx'

const loadDetail = () => import('./check-detail.tsx')
const CheckDetail = lazy(loadDetail)

const noFilters = {}

/** The way a check is drawn, in the list and above it: its columns, its card, and what unfolds. */
export function useChecksTable(address: ListAddress, onChange: ChangeAddress, actions: ListActions) {
  const { open: addressed } = address
  const [view, setView] = useTableView('serp-checks')
  const onAddress = useCallback((open: number | undefined) => onChange({ open }), [onChange])
  const { isOpen, toggle } = useOpenChecks(addressed, onAddress)
  const columns = useMemo(
    () => [expandColumn(isOpen, toggle), ...Object.values(checkColumns), checkActionsColumn(actions)],
    [isOpen, toggle, actions],
  )
  useLoadAhead(loadDetail)
  const filtersOf = ({ id }: SerpCheck): CheckFilters => ({
    chosen: id === addressed ? checkFiltersOf(address) : noFilters,
    onChange: (filters) => onChange({ ...filters, open: id }),
  })
  return {
    view,
    setView,
    drawn: {
      columns,
      density: view.density,
      hiddenColumns: view.hidden,
      onRowClick: toggle,
      detail: (check: SerpCheck) =>
        isOpen(check) ? (
          <Suspense fallback={<LinesPending check={check} />}>
            <CheckDetail check={check} actions={actions} filters={filtersOf(check)} />
          </Suspense>
        ) : null,
      card: (check: SerpCheck) => (
        <CheckCard
          check={check}
          open={isOpen(check)}
          onToggle={() => toggle(check)}
          actions={actions}
          filters={filtersOf(check)}
        />
      ),
    },
  }
}

/**
 * The checks that are unfolded. The address holds the last one: it opens on arrival, and folding it updates the
 * address.
 */
function useOpenChecks(addressed: number | undefined, onAddress: (open: number | undefined) => void) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(addressed === undefined ? [] : [addressed]))
  const [lastAddressed, setLastAddressed] = useState(addressed)
  if (addressed !== lastAddressed) {
    setLastAddressed(addressed)
    if (addressed !== undefined) setOpen(new Set([...open, addressed]))
  }
  return useMemo(() => {
    const isOpen = (check: SerpCheck) => open.has(check.id)
    const toggle = ({ id }: SerpCheck) => {
      const next = new Set(open)
      const isFolded = next.delete(id)
      if (!isFolded) next.add(id)
      setOpen(next)
      if (!isFolded) onAddress(id)
      else if (id === addressed) onAddress(undefined)
    }
    return { isOpen, toggle }
  }, [open, addressed, onAddress])
}

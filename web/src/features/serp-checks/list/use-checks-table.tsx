import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { useTableView } from '../../../shared/table/use-table-view.ts'
import { useLoadAhead } from '../../../shared/ui/use-load-ahead.ts'
import type { ListActions } from '../runs/check-actions.tsx'
import type { ChangeAddress } from '../snapshot/use-open-snapshot.ts'
import { CheckCard } from './check-card.tsx'
import { checkActionsColumn, checkColumns, expandColumn } from './check-columns.tsx'
import { LinesPending } from './lines-pending.tsx'
import { useOpenChecks } from './use-open-checks.ts'

const loadDetail = () => import('./check-detail.tsx')
const CheckDetail = lazy(loadDetail)

/** How a check is drawn, in the list and above it: its columns, its card, and what unfolds. */
export function useChecksTable(addressed: number | undefined, onChange: ChangeAddress, actions: ListActions) {
  const [view, setView] = useTableView('serp-checks')
  const onAddress = useCallback((open: number | undefined) => onChange({ open }), [onChange])
  const { isOpen, toggle } = useOpenChecks(addressed, onAddress)
  const columns = useMemo(
    () => [expandColumn(isOpen, toggle), ...Object.values(checkColumns), checkActionsColumn(actions)],
    [isOpen, toggle, actions],
  )
  useLoadAhead(loadDetail)
  return {
    view,
    setView,
    drawn: {
      columns,
      density: view.density,
      hiddenColumns: view.hidden,
      minWidth: 680,
      onRowClick: toggle,
      detail: (check: SerpCheck) =>
        isOpen(check) ? (
          <Suspense fallback={<LinesPending check={check} />}>
            <CheckDetail check={check} actions={actions} />
          </Suspense>
        ) : null,
      card: (check: SerpCheck) => (
        <CheckCard check={check} open={isOpen(check)} onToggle={() => toggle(check)} actions={actions} />
      ),
    },
  }
}

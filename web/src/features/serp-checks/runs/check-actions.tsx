import {
  IconDotsVertical,
  IconPencil,
  IconRefresh,
  IconReload,
  IconRepeat,
  IconTimeline,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import type { FileToExport } from '../../../parts/exports/export-dialog.tsx'
import type { RunKind } from '../../../parts/paid-runs/run-question.ts'
import { client } from '../../../shared/api/client.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { ExportAction } from '../../../shared/ui/actions/export-action.tsx'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { checkListMessages } from '../messages.ts'
import classes from './check-actions.module.css'

const ExportDialog = lazy(() => import('../../../parts/exports/export-dialog.tsx'))

/** The question about a check before it is changed. */
export type CheckQuestion = { what: 'rename' | 'delete'; check: SerpCheck }

/** Actions on a check of the list. */
export type ListActions = {
  /** Absent for those who may read but not spend. */
  confirmRun: ((kind: RunKind, check: SerpCheck) => void) | undefined
  /** Opens a question about a check; absent likewise. */
  manage: ((what: CheckQuestion['what'], check: SerpCheck) => void) | undefined
  /** The checks whose run is being sent. */
  sending: readonly number[]
  showPage: (check: SerpCheck, item: SerpCheckItem) => void
}

type CheckActionsProps = { check: SerpCheck; actions: ListActions }

/** At the end of a check's row: refresh, export, and what is needed less often. */
export function CheckActions({ check, actions }: CheckActionsProps) {
  const { confirmRun, sending } = actions
  const isRunning = check.state === 'running'
  return (
    <span className={classes.actions}>
      {confirmRun !== undefined && (
        <IconAction
          icon={IconRefresh}
          label={`Refresh check ${check.id}`}
          hint="Refresh"
          isBusy={sending.includes(check.id)}
          unavailable={isRunning ? checkListMessages.running : undefined}
          onClick={() => confirmRun('refresh', check)}
        />
      )}
      <ExportAction
        label={`Export check ${check.id}`}
        dialog={(close) => <ExportDialog title={`Export check ${check.id}`} of={checkExport(check)} onClose={close} />}
        unavailable={isRunning ? checkListMessages.notYetExported : undefined}
      />
      {confirmRun !== undefined && <MoreActions check={check} actions={actions} confirmRun={confirmRun} />}
    </span>
  )
}

const checkExport = ({ id }: SerpCheck): FileToExport => ({
  fetch: (format) => client.serpChecks.exportSerpCheck({ id, format, timeZone: browserTimeZone() }),
  name: 'serps',
})

type MoreActionsProps = CheckActionsProps & { confirmRun: NonNullable<ListActions['confirmRun']> }

const MoreActions = ({ check, actions: { manage }, confirmRun }: MoreActionsProps) => (
  <ActionMenu icon={IconDotsVertical} label={`More actions for check ${check.id}`} hint="More">
    <MenuAction
      icon={IconRepeat}
      renderRoot={(root) => <Link to="/create-serp" search={{ from: check.id }} {...root} />}
    >
      Check again
    </MenuAction>
    {check.failed_count > 0 && check.state === 'done' && (
      <MenuAction icon={IconReload} onClick={() => confirmRun('retry', check)}>
        Retry {check.failed_count} failed
      </MenuAction>
    )}
    {check.state === 'done' && holdsAbility('CREATE_SERP_PROJECT') && (
      <MenuAction
        icon={IconTimeline}
        renderRoot={(root) => <Link to="/create-serp-project" search={{ check: check.id }} {...root} />}
      >
        Track as a project
      </MenuAction>
    )}
    {manage !== undefined && (
      <>
        <MenuAction icon={IconPencil} onClick={() => manage('rename', check)}>
          {check.note === null ? 'Name this check' : 'Rename'}
        </MenuAction>
        <MenuAction icon={IconTrash} onClick={() => manage('delete', check)}>
          Delete
        </MenuAction>
      </>
    )}
  </ActionMenu>
)

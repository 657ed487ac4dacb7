import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ModuleState } from '#contract/credit-settings/endpoints.ts'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { refreshAccount } from '../../parts/access/account.ts'
import { orpc } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { formatDayAndClock } from '../../shared/format/dates.ts'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import classes from './credit-settings-page.module.css'
import { settingsTexts } from './messages.ts'
import { creditSettings } from './queries.ts'

const ConfirmDialog = lazy(() => import('../../shared/dialogs/confirm-dialog.tsx'))

/** A switch for each module that closes it for new work. Closing asks first. */
export function ModuleSwitches({ modules, mayEdit }: { modules: ModuleState[]; mayEdit: boolean }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<PlanModule>()
  const turn = useMutation(
    orpc.creditSettings.switchModule.mutationOptions({
      onSuccess: ({ message, data }) => {
        queryClient.setQueryData(
          creditSettings.queryKey,
          (now) => now && { ...now, modules: now.modules.map((one) => (one.module === data.module ? data : one)) },
        )
        refreshAccount(queryClient)
        toast('done', message, 6_000)
      },
      onError: (error) => {
        toast('failed', failureOf(error).message, 6_000)
        void queryClient.invalidateQueries({ queryKey: creditSettings.queryKey })
      },
    }),
  )
  return (
    <Panel title="Modules" hint="Maintenance closes a module for new work">
      <ul className={classes.modules}>
        {modules.map(({ module, is_on, since }) => {
          const isTurning = turn.isPending && turn.variables.module === module
          return (
            <li key={module}>
              <span className={classes.words}>
                <b>{module}</b>
                <span>
                  {is_on && since !== null ? `Under maintenance since ${formatDayAndClock(new Date(since))}` : 'Open'}
                </span>
              </span>
              <Switch
                checked={is_on}
                disabled={!mayEdit || isTurning}
                aria-label={`${module}: under maintenance`}
                withThumbIndicator={false}
                classNames={{ track: classes.track }}
                onChange={({ currentTarget }) => {
                  if (currentTarget.checked) setAsked(module)
                  else turn.mutate({ module, is_on: false })
                }}
              />
            </li>
          )
        })}
      </ul>
      <Suspense>
        {asked !== undefined && (
          <ConfirmDialog
            title={settingsTexts.beginTitle(asked)}
            confirm="Start maintenance"
            onConfirm={() => turn.mutate({ module: asked, is_on: true })}
            onClose={() => setAsked(undefined)}
          >
            {settingsTexts.begin(asked)}
          </ConfirmDialog>
        )}
      </Suspense>
    </Panel>
  )
}

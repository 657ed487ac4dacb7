import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { ManagedCreditSetting } from '#contract/credit-settings/endpoints.ts'
import { creditSettingMessages } from '#contract/credit-settings/messages.ts'
import { pricedModules } from '#contract/rules/paid-runs/prices.ts'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import type { LoadInput } from '../../module.ts'
import { refreshAccount, useAccount } from '../../parts/access/account.ts'
import { orpc } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { browserTimeZone } from '../../shared/format/time-zone.ts'
import { focusField } from '../../shared/inputs/field-errors.ts'
import { BarButton } from '../../shared/ui/actions/bar-button.tsx'
import { PageHeader } from '../../shared/ui/pages/page-header.tsx'
import { ErrorState } from '../../shared/ui/states/error-state.tsx'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { draftRowOf, type Edits, isChanged } from './cost-draft.ts'
import { CostTable, fieldId, problemId } from './cost-table.tsx'
import classes from './credit-settings-page.module.css'
import { ExchangeRateForm } from './exchange-rate-form.tsx'
import { creditSettingsHeader, settingsTexts } from './messages.ts'
import { ModuleSwitches } from './module-switches.tsx'
import { ProviderTable } from './provider-table.tsx'
import { creditSettings, showChangedRows } from './queries.ts'
import { salesMoneyOf } from './sales-money.ts'
import { SalesTable } from './sales-table.tsx'
import { WorkedExample } from './worked-example.tsx'

/** /credit-settings: what each module costs in credits, beside what the provider charges for it. */
export default function CreditSettingsPage({ now }: { now: Date }) {
  const { data, error, isFetching, refetch } = useQuery(creditSettings)
  const mayEdit = useAccount()?.userAbilities.includes('MANAGE_CREDIT_SETTINGS') === true
  const [edits, setEdits] = useState<Edits>({})
  const reload = async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) toast('done', creditSettingMessages.refreshed, 6_000)
    else toast('failed', creditSettingMessages.loadFailed, 6_000)
    return isSuccess
  }
  const rows = data?.rows.map((row) => draftRowOf(row, edits))
  const serps = rows?.find(({ title }) => title === 'SERPS')?.setting
  const money = data && salesMoneyOf(data.sales, data.exchange_rate)
  return (
    <div className={classes.page}>
      <PageHeader
        {...creditSettingsHeader}
        actions={
          <BarButton icon={IconRefresh} onClick={() => void reload()} isBusy={data !== undefined && isFetching}>
            Refresh
          </BarButton>
        }
      />
      {data === undefined || rows === undefined || money === undefined ? (
        <Panel title="Credit prices">
          {error === null ? (
            <Pending />
          ) : (
            <ErrorState
              title={creditSettingMessages.loadFailed}
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
        </Panel>
      ) : (
        <>
          <CostForm
            stored={data.rows}
            rows={rows}
            edits={edits}
            onEdits={setEdits}
            onReload={reload}
            mayEdit={mayEdit}
          />
          <Panel title="Credits sold and used" hint={`${money.currency}, last 30 days`}>
            <SalesTable sales={data.sales} money={money} />
            <ExchangeRateForm
              currency={money.currency}
              stored={data.exchange_rate}
              today={localDateOf(now, browserTimeZone())}
              mayEdit={mayEdit}
            />
            <p className={classes.note}>{settingsTexts.sales}</p>
          </Panel>
          <Panel title="Compared with provider costs" hint={money.rateNote && `Converted ${money.rateNote}`}>
            {serps !== undefined && <WorkedExample serps={serps} method={data.search_method} money={money} />}
            <ProviderTable
              money={money}
              rows={rows}
              method={data.search_method}
              usage={data.provider_usage}
              domainKeywordsLimit={data.domain_keywords_limit}
            />
            <p className={classes.note}>{settingsTexts.provider}</p>
          </Panel>
          <ModuleSwitches modules={data.modules} mayEdit={mayEdit} />
        </>
      )}
    </div>
  )
}

type CostFormProps = {
  stored: ManagedCreditSetting[]
  rows: ReturnType<typeof draftRowOf>[]
  edits: Edits
  onEdits: (edits: Edits) => void
  /** Reads the stored prices anew; what was typed stays. Gives whether that succeeded. */
  onReload: () => Promise<boolean>
  mayEdit: boolean
}

function CostForm({ stored, rows, edits, onEdits, onReload, mayEdit }: CostFormProps) {
  const queryClient = useQueryClient()
  const [wasTried, setTried] = useState(false)
  const problems = rows.flatMap((row) => row.problems.map((problem) => ({ row, ...problem })))
  const hasChanges = isChanged(stored, edits)
  const update = useMutation(
    orpc.creditSettings.updateCreditSettings.mutationOptions({
      onSuccess: ({ data }) => {
        showChangedRows(queryClient, data)
        onEdits({})
        setTried(false)
        refreshAccount(queryClient)
        toast('done', creditSettingMessages.updated, 6_000)
      },
      onError: () => void toast('failed', creditSettingMessages.updateFailed, 6_000),
    }),
  )
  const failure = update.error === null || update.isPending ? undefined : failureOf(update.error)
  const [isReloading, setReloading] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const reload = async () => {
    setReloading(true)
    if (await onReload()) update.reset()
    setReloading(false)
    // The button that was clicked is gone with what it was for.
    setTimeout(() => button.current?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending || isReloading) return
    setTried(true)
    const [first] = problems
    if (first !== undefined) focusField(fieldId(first.row, first.field))
    else update.mutate({ data: rows.flatMap(({ setting }) => setting ?? []) })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Panel title="Credit prices">
        <CostTable
          rows={rows}
          mayEdit={mayEdit}
          showsProblems={wasTried}
          onEdit={({ title }, field, text) => onEdits({ ...edits, [`${title}.${field}`]: text })}
        />
        <div className={classes.foot}>
          <p className={classes.note}>{settingsTexts.costs}</p>
          {wasTried && problems.length > 0 && (
            <div className={classes.problems} role="alert">
              <ul>
                {problems.map(({ row, field, message }) => (
                  <li key={`${row.title} ${field}`} id={problemId(row, field)}>
                    {row.title}: {message}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {failure !== undefined && (
            <div className={classes.problems} role="alert">
              {failure.message}
              {failure.code === 'row.changed' && (
                <Button variant="default" size="xs" loading={isReloading} onClick={() => void reload()}>
                  Reload
                </Button>
              )}
            </div>
          )}
          {mayEdit && (
            <div className={classes.actions}>
              {hasChanges && (
                <Button
                  variant="default"
                  onClick={() => {
                    onEdits({})
                    setTried(false)
                    update.reset()
                  }}
                >
                  Discard changes
                </Button>
              )}
              <Button ref={button} type="submit" loading={update.isPending} disabled={!hasChanges || isReloading}>
                Update Credits
              </Button>
            </div>
          )}
        </div>
      </Panel>
    </form>
  )
}

function Pending() {
  return (
    <div className={classes.pending} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading credit prices
      </span>
      {pricedModules.map((line) => (
        <Skeleton key={line} height={14} radius="xl" />
      ))}
    </div>
  )
}

export const load = ({ queryClient }: LoadInput) => void queryClient.prefetchQuery(creditSettings)

import { Skeleton } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ManagedTopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { orpc } from '../../../shared/api/client.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { toastOutcome } from '../../../shared/ui/toasts/toast-outcome.ts'
import { AddAmount } from './add-amount.tsx'
import { AmountLine } from './amount-line.tsx'
import { amountTexts, topUpAmountsHeader } from './messages.ts'
import { refreshTopUps, topUpAmounts } from './queries.ts'
import classes from './top-up-amounts-page.module.css'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

/** /top-up-amounts: for which amounts credits can be bought beside a plan, and how many. */
export default function TopUpAmountsPage() {
  const queryClient = useQueryClient()
  const amounts = useQuery(topUpAmounts)
  const mayEdit = useAccount()?.userAbilities.includes('MANAGE_PLANS') === true
  const [asked, setAsked] = useState<ManagedTopUpOption>()
  const remove = useMutation(orpc.topUps.deleteTopUp.mutationOptions(toastOutcome(() => refreshTopUps(queryClient))))
  return (
    <div className={classes.page}>
      <PageHeader {...topUpAmountsHeader} />
      <Panel title="Amounts">
        <QueryContent query={amounts} pending={<Pending />} failed={amountTexts.loadFailed}>
          {(data) =>
            data.data.length === 0 ? (
              <EmptyState icon={IconCoins} title={amountTexts.empty} text={amountTexts.emptyText} />
            ) : (
              <>
                <ul className={classes.lines} aria-label="Amounts">
                  {data.data.map((option) => (
                    <AmountLine
                      key={option.id}
                      option={option}
                      currency={data.currency}
                      mayEdit={mayEdit}
                      onDelete={() => setAsked(option)}
                    />
                  ))}
                </ul>
                {mayEdit && <p className={classes.note}>{amountTexts.kept}</p>}
              </>
            )
          }
        </QueryContent>
      </Panel>
      {mayEdit && amounts.data !== undefined && <AddAmount currency={amounts.data.currency} />}
      <Suspense>
        {asked !== undefined && (
          <ConfirmDialog
            title={amountTexts.deleteTitle(asked.label)}
            confirm="Delete Amount"
            onConfirm={() => remove.mutate({ id: asked.id })}
            onClose={() => setAsked(undefined)}
          >
            {amountTexts.deleteText(asked.label, asked.recharges)}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}

const places = ['first', 'second', 'third', 'fourth']

function Pending() {
  return (
    <div className={classes.pending} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading amounts
      </span>
      {places.map((place) => (
        <Skeleton key={place} height={14} radius="xl" />
      ))}
    </div>
  )
}

export const load = ({ queryClient }: LoadInput) => void queryClient.prefetchQuery(topUpAmounts)

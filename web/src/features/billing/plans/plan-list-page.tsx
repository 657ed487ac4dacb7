import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ManagedPlan } from '#contract/billing/plans/endpoints.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { planListHeader, planTexts } from './messages.ts'
import { PlanBlock } from './plan-block.tsx'
import classes from './plan-list-page.module.css'
import { managedPlans } from './queries.ts'

const PlanDialog = lazy(() => import('./plan-dialog.tsx'))

/** /plan-list: what customers can subscribe to, and what it costs. */
export default function PlanListPage() {
  const managed = useQuery(managedPlans)
  const { data } = managed
  const mayEdit = useAccount()?.userAbilities.includes('MANAGE_PLANS') === true
  const costs = useAccountDetails()?.module.SERPS
  const [edited, setEdited] = useState<ManagedPlan | 'new'>()
  return (
    <div className={classes.page}>
      <PageHeader
        {...planListHeader}
        actions={
          mayEdit && (
            <Button
              leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
              disabled={data === undefined}
              onClick={() => setEdited('new')}
            >
              Add Plan
            </Button>
          )
        }
      />
      <QueryContent query={managed} pending={<Pending />} failed={planTexts.loadFailed} isOnCanvas>
        {(loaded) => (
          <div className={classes.plans}>
            {loaded.data.map((plan) => (
              <PlanBlock
                key={plan.id}
                plan={plan}
                currency={loaded.currency}
                costs={costs}
                mayEdit={mayEdit}
                onEdit={() => setEdited(plan)}
              />
            ))}
          </div>
        )}
      </QueryContent>
      <Suspense>
        {edited !== undefined && data !== undefined && (
          <PlanDialog
            plan={edited === 'new' ? undefined : edited}
            currency={data.currency}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

const places = ['first', 'second', 'third', 'fourth']

function Pending() {
  return (
    <div className={classes.plans} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading plans
      </span>
      {places.map((place) => (
        <div key={place} className={classes.plan} aria-hidden>
          <Skeleton height={14} width="34%" radius="xl" />
          <Skeleton height={10} width="62%" radius="xl" mt={14} />
          <Skeleton height={150} radius="md" mt={20} />
        </div>
      ))}
    </div>
  )
}

export const load = ({ queryClient }: LoadInput) => void queryClient.prefetchQuery(managedPlans)

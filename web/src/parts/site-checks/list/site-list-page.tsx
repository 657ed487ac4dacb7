import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { useAccount } from '../../access/account.ts'
import { listStatus, mayList } from '../site-access.ts'
import type { SiteChecks } from '../site-checks.ts'
import { CheckButton } from './check-button.tsx'
import type { ListAddress, SiteList, SiteListLook } from './site-list.ts'
import { SiteListPanel } from './site-list-panel.tsx'
import { useRemoveSite } from './use-remove-site.ts'

const LockedScreen = lazy(() => import('../../access/locked/locked-screen.tsx'))
const loadRemove = () => import('./remove-dialog.tsx')
const RemoveDialog = lazy(loadRemove)

type SiteListPageProps<Project extends SiteProject, Page, Sort extends string> = {
  checks: SiteChecks<Project>
  list: SiteList<Project, Page, Sort>
  look: SiteListLook<Project>
  address: ListAddress<Sort>
  onChange: (address: ListAddress<Sort>) => void
}

/** Saved sites, for those who have paid; without a plan what there is can still be opened. */
export function SiteListPage<Project extends SiteProject, Page, Sort extends string>(
  props: SiteListPageProps<Project, Page, Sort>,
) {
  const { checks, list, look } = props
  const { words, module } = checks
  const account = useAccount()
  const isListed = account !== undefined && mayList(checks.abilities, account)
  const first = useInfiniteQuery({ ...list.pages(''), enabled: isListed }).data?.pages[0]
  const { remove } = useRemoveSite(checks)
  const [asked, setAsked] = useState<Project>()
  const askRemove = useCallback((project: Project) => setAsked(project), [])
  useLoadAhead(loadRemove)
  if (account === undefined) return null
  const status = listStatus(checks, account)
  return (
    <>
      {status === 'open' ? (
        <>
          <PageHeader {...look.header} actions={<CheckButton checks={checks} />} />
          <SiteListPanel {...props} askRemove={askRemove} />
        </>
      ) : (
        <Suspense>
          <LockedScreen
            module={module}
            duringTrial={status === 'trial'}
            part={words.list.locked}
            mayViewPlans={account.userAbilities.includes('VIEW_PRICING_PAGE')}
          />
          {first !== undefined && list.totalOf(first) > 0 && (
            <SiteListPanel {...props} askRemove={askRemove} title={words.list.mine} />
          )}
        </Suspense>
      )}
      <Suspense>
        {asked !== undefined && (
          <RemoveDialog
            project={asked}
            unit={checks.unit}
            onConfirm={() => remove(asked)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

import { lazy, Suspense } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import type { SiteOnPage } from './use-site.ts'

const RunTimeDialog = lazy(() => import('./run-time-dialog.tsx'))
const RefreshDialog = lazy(() => import('./refresh-dialog.tsx'))

/** Asks before a site is checked again, and how often it is checked. */
export function SiteDialogs<Project extends SiteProject>({ site }: { site: SiteOnPage<Project> }) {
  const { checks, project, saving, run, runTime } = site
  return (
    <Suspense>
      {runTime.isAsked && (
        <RunTimeDialog
          checks={checks}
          project={project}
          isBusy={saving.isBusy}
          problem={saving.problem}
          onSave={runTime.save}
          onClose={runTime.close}
        />
      )}
      {run.question !== undefined && (
        <RefreshDialog
          checks={checks}
          question={run.question}
          isBusy={run.isBusy}
          onConfirm={run.send}
          onClose={run.dismiss}
        />
      )}
    </Suspense>
  )
}

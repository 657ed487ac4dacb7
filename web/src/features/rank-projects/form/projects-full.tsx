import { Button } from '@mantine/core'
import { IconFolders } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { holdsAbility } from '../../../parts/access/access.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './create-project.module.css'

type ProjectsFullProps = { projects: number; limit: number; isTrial: boolean }

/** In place of the form where no further project fits. */
export default function ProjectsFull({ projects, limit, isTrial }: ProjectsFullProps) {
  const mayViewPlans = holdsAbility('VIEW_PRICING_PAGE')
  const whose = isTrial ? 'Your trial' : 'Your plan'
  const way = mayViewPlans
    ? 'Upgrade your plan or remove a project you no longer need.'
    : 'Remove a project you no longer need.'
  return (
    <Panel>
      <EmptyState
        icon={IconFolders}
        title={`You have ${formatCount(projects)} of ${countOf(limit, 'project')}`}
        text={`${whose} includes ${countOf(limit, 'project')}. ${projects === 0 ? '' : way}`.trim()}
        action={
          <div className={classes.ways}>
            {mayViewPlans && <ViewPlans />}
            <Button variant="default" renderRoot={(root) => <Link to="/list-serp-project" {...root} />}>
              Go to projects
            </Button>
          </div>
        }
      />
    </Panel>
  )
}

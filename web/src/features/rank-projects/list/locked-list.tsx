import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef } from 'react'
import { keywordLimits } from '#contract/rules/limits.ts'
import { holdsAbility } from '../../../shared/session/access.ts'
import { myProjectsId } from '../../../shared/ui/locked-export.tsx'
import LockedScreen from '../../../shared/ui/locked-screen.tsx'
import type { ListStatus } from './list-status.ts'
import classes from './project-list.module.css'
import { ProjectListPanel } from './project-list-panel.tsx'

type LockedListProps = Omit<ComponentProps<typeof ProjectListPanel>, 'title'> & {
  status: Exclude<ListStatus, 'open'>
  hasProjects: boolean
}

/** What the plan does not open, and under it what one has, to open, to take along and to remove. */
export default function LockedList({ status, hasProjects, ...list }: LockedListProps) {
  return (
    <>
      <LockedScreen
        module="SERP Projects"
        duringTrial={status !== 'no-plan'}
        mayViewPlans={holdsAbility('VIEW_PRICING_PAGE')}
        {...(status === 'trial-empty' ? trialEmpty : {})}
      />
      {hasProjects && <MyProjects {...list} />}
    </>
  )
}

const trialEmpty = {
  text: `Your trial includes one project with up to ${keywordLimits.perTrialCheck} keywords. Scheduled runs and competitors aren’t included.`,
  action: (
    <Button size="md" variant="default" renderRoot={(root) => <Link to="/create-rank-project" {...root} />}>
      Check Serp Project
    </Button>
  ),
}

/** "Export my data" leads here. */
function MyProjects(list: Omit<LockedListProps, 'status' | 'hasProjects'>) {
  const box = useRef<HTMLDivElement>(null)
  const isWanted = useLocation({ select: ({ hash }) => hash === myProjectsId })
  useEffect(() => {
    if (!isWanted) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView()
  }, [isWanted])
  return (
    <div ref={box} id={myProjectsId} tabIndex={-1} className={classes.mine}>
      <ProjectListPanel {...list} title="My projects" />
    </div>
  )
}

import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef } from 'react'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import LockedScreen from '../../../parts/access/locked/locked-screen.tsx'
import { myProjectsId } from './export-my-projects.tsx'
import type { ListStatus } from './list-status.ts'
import { trialMessage } from './messages.ts'
import classes from './project-columns.module.css'
import { ProjectListPanel } from './project-list-panel.tsx'

type LockedListProps = Omit<ComponentProps<typeof ProjectListPanel>, 'title'> & {
  status: Exclude<ListStatus, 'open'>
  hasProjects: boolean
  /** The number of projects the plan includes; null without a limit, undefined until it is known. */
  projectLimit: number | null | undefined
}

/**
 * The locked module, or the one project a trial has, and under it the account's projects, to open, to take along and to
 * remove.
 */
export default function LockedList({ status, hasProjects, projectLimit, ...list }: LockedListProps) {
  return (
    <>
      <LockedScreen
        module="SERP Projects"
        duringTrial={status !== 'no-plan'}
        mayViewPlans={holdsAbility('VIEW_PRICING_PAGE')}
        {...(status === 'trial-empty' && projectLimit && { invitation: trialInvitation(projectLimit) })}
      />
      {hasProjects && <MyProjects {...list} />}
    </>
  )
}

const trialInvitation = (limit: number) => ({
  ...trialMessage(limit),
  points: [
    `Up to ${keywordLimits.perTrialCheck} keywords, checked whenever you refresh`,
    'Every change since the last run, with full history',
    'A SERP snapshot for every check',
  ],
  action: (
    <Button size="md" renderRoot={(root) => <Link to="/create-rank-project" {...root} />}>
      New project
    </Button>
  ),
})

/** "Export my data" leads here. */
function MyProjects(list: Omit<LockedListProps, 'status' | 'hasProjects' | 'projectLimit'>) {
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

import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import classes from './create-project.module.css'
import { firstProjects } from './use-project-room.ts'

/** After this time the list follows, done or not. */
const atTheLatestMilliseconds = 40_000
/** The event stream announces every keyword; this is for networks that block it. */
const withoutEventsMilliseconds = 3_000

type ProjectQueuedProps = { id: number; keywords: number; onDone: () => void }

/** The progress of the first run; leads on as soon as it is done. */
export function ProjectQueued({ id, keywords, onDone }: ProjectQueuedProps) {
  const { data } = useQuery({ ...firstProjects(), refetchInterval: withoutEventsMilliseconds })
  const project = data?.data.projects.find((one) => one.id === id)
  const isDone = project !== undefined && project.last_run.outcome !== 'running'
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])
  useEffect(() => {
    const timer = setTimeout(() => leave(), atTheLatestMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  const run = project?.last_run
  return (
    <div className={classes.queued} ref={focusOnArrival} tabIndex={-1}>
      <Title order={2}>The first run has started</Title>
      <p>Rankings appear as they come in.</p>
      <div className={classes.progress}>
        <Progress
          done={run === undefined ? 0 : run.done_count + run.failed_count}
          total={run?.keywords_count ?? keywords}
          unit="keywords"
        />
      </div>
      <Button variant="default" onClick={onDone}>
        Open project
      </Button>
    </div>
  )
}

/** The clicked button is gone. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus()

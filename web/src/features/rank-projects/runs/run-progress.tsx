import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RankProject } from '#contract/rank-projects.ts'
import { Progress } from '../../../shared/ui/progress.tsx'
import classes from './run-progress.module.css'

const pauseMilliseconds = 10_000

/** How far the run is. A screen reader is told at most every ten seconds, and once when it is done. */
export function RunProgress({ project, isRunning }: { project: RankProject; isRunning: boolean }) {
  const { done_count, failed_count, keywords_count } = project.last_run
  const done = done_count + failed_count
  const words = useSpokenProgress(isRunning, `${done} of ${keywords_count} keywords`)
  return (
    <>
      {isRunning && (
        <div className={classes.progress}>
          <Progress done={done} total={keywords_count} unit="keywords" />
        </div>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {words}
      </VisuallyHidden>
    </>
  )
}

function useSpokenProgress(isRunning: boolean, now: string) {
  const [words, setWords] = useState('')
  const speak = useEffectEvent(() => setWords(now))
  useEffect(() => {
    if (!isRunning) {
      setWords((said) => (said === '' ? '' : 'All keywords are done.'))
      return
    }
    speak()
    const timer = setInterval(() => speak(), pauseMilliseconds)
    return () => clearInterval(timer)
  }, [isRunning])
  return words
}

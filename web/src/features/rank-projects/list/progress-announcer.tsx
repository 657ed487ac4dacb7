import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RankProject } from '#contract/rank-projects.ts'

const pauseMilliseconds = 10_000

const isRunning = ({ last_run }: RankProject) => last_run.outcome === 'running'

const wordsFor = (projects: RankProject[]) =>
  projects
    .filter(isRunning)
    .map(({ projectName, last_run: { done_count, failed_count, keywords_count } }) => {
      return `${projectName}: ${done_count + failed_count} of ${keywords_count} keywords`
    })
    .join('. ')

/** Tells a screen reader how far the running projects are, at most every ten seconds, and once when they are done. */
export function ProgressAnnouncer({ projects }: { projects: RankProject[] }) {
  const [words, setWords] = useState('')
  const isAnyRunning = projects.some(isRunning)
  const speak = useEffectEvent(() => setWords(wordsFor(projects)))
  useEffect(() => {
    if (!isAnyRunning) {
      setWords((said) => (said === '' ? '' : 'All keywords are done.'))
      return
    }
    speak()
    const timer = setInterval(() => speak(), pauseMilliseconds)
    return () => clearInterval(timer)
  }, [isAnyRunning])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  )
}

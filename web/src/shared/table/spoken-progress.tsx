import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { followRuns, type SpokenRun } from './spoken-runs.ts'

const pauseMilliseconds = 10_000

/** Tells a screen reader how far the runs are, at most every ten seconds, and once how they ended. */
export function SpokenProgress({ runs }: { runs: readonly SpokenRun[] }) {
  const [words, setWords] = useState('')
  const heard = useRef<ReadonlySet<number>>(new Set())
  const running = runs.filter((run) => run.isRunning)
  const isRunning = running.length > 0
  const speak = useEffectEvent(() => setWords(running.map(({ progress }) => progress).join('. ')))
  useEffect(() => {
    const followed = followRuns(heard.current, runs)
    heard.current = followed.heard
    if (followed.words !== undefined) setWords(followed.words)
  }, [runs])
  useEffect(() => {
    if (!isRunning) return
    speak()
    const timer = setInterval(() => speak(), pauseMilliseconds)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  )
}

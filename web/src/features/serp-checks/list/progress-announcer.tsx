import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SerpCheck } from '#contract/serp-checks.ts'

const pauseMilliseconds = 10_000

function wordsFor(checks: SerpCheck[]) {
  return checks
    .filter((check) => check.state === 'running')
    .map((check) => `${check.url}: ${check.done_count + check.failed_count} of ${check.keywords_count} keywords`)
    .join('. ')
}

/** Tells a screen reader how far the running checks are, at most every ten seconds, and once when they are done. */
export function ProgressAnnouncer({ checks }: { checks: SerpCheck[] }) {
  const [words, setWords] = useState('')
  const isRunning = checks.some((check) => check.state === 'running')
  const speak = useEffectEvent(() => setWords(wordsFor(checks)))
  useEffect(() => {
    if (!isRunning) {
      setWords((said) => (said === '' ? '' : 'All keywords are done.'))
      return
    }
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

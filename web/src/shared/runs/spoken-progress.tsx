import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'

const pauseMilliseconds = 10_000

/** Tells a screen reader how far a run is, at most every ten seconds, and once when it is done. */
export function SpokenProgress({ isRunning, now }: { isRunning: boolean; now: string }) {
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
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  )
}

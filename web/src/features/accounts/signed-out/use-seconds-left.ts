import { useEffect, useState } from 'react'

const secondsTo = (until: number | undefined) =>
  until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/** Whole seconds to a moment (epoch milliseconds), counted down; 0 once it has come. A sleeping computer loses none. */
export function useSecondsLeft(until: number | undefined): number {
  const [, tick] = useState(0)
  const left = secondsTo(until)
  useEffect(() => {
    if (until === undefined || left === 0) return
    const timer = setTimeout(() => tick((count) => count + 1), (until - Date.now()) % 1_000 || 1_000)
    return () => clearTimeout(timer)
  })
  return left
}

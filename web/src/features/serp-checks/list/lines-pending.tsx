import { Skeleton } from '@mantine/core'
import type { SerpCheck } from '#contract/serp-checks.ts'

const lineHeight = 37
const headHeight = 72
const linesAtMost = 20

/** Holds the room of a check's lines for the moment their program takes to load the first time. */
export function LinesPending({ check }: { check: SerpCheck }) {
  const lines = Math.min(check.items.length, linesAtMost)
  return <Skeleton height={headHeight + lines * lineHeight} radius="md" my={8} role="status" aria-label="Loading" />
}

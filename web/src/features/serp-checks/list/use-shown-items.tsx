import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { countOf } from '../../../shared/format/numbers.ts'

const shownAtFirst = 20

/** How many of a check's keywords are shown, and the button that shows the rest. */
export function useShownItems(check: SerpCheck) {
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, check.items.length - shownAtFirst)
  const items = hidden === 0 ? check.items : check.items.slice(0, shownAtFirst)
  const more = hidden > 0 && (
    <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
      Show {countOf(hidden, 'more keyword')}
    </Button>
  )
  return { items, more }
}

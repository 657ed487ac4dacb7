import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { countOf } from '../../../shared/format/numbers.ts'

const shownAtFirst = 20

/** How many of a check's keywords are shown, undefined being all of them, and the button that shows the rest. */
export function useShownItems(check: SerpCheck) {
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, check.items.length - shownAtFirst)
  const more = hidden > 0 && (
    <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
      Show {countOf(hidden, 'more keyword')}
    </Button>
  )
  return { limit: hidden === 0 ? undefined : shownAtFirst, more }
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../shared/format/numbers.ts'

const shownAtFirst = 20

/** Shows the first keywords only, with a button for the rest. `undefined` means that all are shown. */
export function useShownItems(items: readonly unknown[]) {
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, items.length - shownAtFirst)
  const more = hidden > 0 && (
    <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
      Show {countOf(hidden, 'more keyword')}
    </Button>
  )
  return { limit: hidden === 0 ? undefined : shownAtFirst, more }
}

import { useMemo, useState } from 'react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'

/**
 * Which checks are unfolded. The address holds the last one: it opens on arrival, and folding it
 * updates the address.
 */
export function useOpenChecks(addressed: number | undefined, onAddress: (open: number | undefined) => void) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(addressed === undefined ? [] : [addressed]))
  const [lastAddressed, setLastAddressed] = useState(addressed)
  if (addressed !== lastAddressed) {
    setLastAddressed(addressed)
    if (addressed !== undefined) setOpen(new Set([...open, addressed]))
  }
  return useMemo(() => {
    const isOpen = (check: SerpCheck) => open.has(check.id)
    const toggle = ({ id }: SerpCheck) => {
      const next = new Set(open)
      const isFolded = next.delete(id)
      if (!isFolded) next.add(id)
      setOpen(next)
      if (!isFolded) onAddress(id)
      else if (id === addressed) onAddress(undefined)
    }
    return { isOpen, toggle }
  }, [open, addressed, onAddress])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { DeviceLabel, EngineLabel, PlaceLabel } from '../../../parts/serp-fetches/search-settings/setting-labels.tsx'
import { KeywordSheet, SheetFacts } from '../../../parts/serp-fetches/snapshot/keyword-sheet.tsx'
import { type PageAddress, snapshot } from '../queries.ts'
import { focusLine, pagesInOrder } from './snapshot-opener.tsx'
import { SnapshotState } from './snapshot-state.tsx'
import { useSnapshot } from './use-snapshot.ts'

type SnapshotDrawerProps = {
  address: PageAddress
  /** Undefined until the list, or the single check, has arrived. */
  check: SerpCheck | undefined
  onGo: (to: Omit<PageAddress, 'id'>) => void
  onClose: () => void
}

/** The results page of a keyword, over the list: from here one goes on to the next keyword, or back in time. */
export default function SnapshotDrawer({ address, check, onGo, onClose }: SnapshotDrawerProps) {
  const query = useSnapshot(address)
  const item = check?.items.find((one) => one.id === address.item)
  const step = useSteps(address, check, onGo)
  useFocusLine(address)
  return (
    <KeywordSheet
      keyword={item?.keyword ?? query.data?.data.keyword}
      pendingTitle="Results page"
      facts={check !== undefined && <Facts check={check} />}
      place={step.place}
      shown={`${address.id}-${address.item}-${address.run}`}
      onPrevious={step.previous}
      onNext={step.next}
      onClose={onClose}
    >
      <SnapshotState
        query={query}
        check={check}
        item={item}
        onOpenSnapshot={(run) => onGo({ item: address.item, run })}
      />
    </KeywordSheet>
  )
}

function Facts({ check }: { check: SerpCheck }) {
  return (
    <SheetFacts>
      <span>
        <EngineLabel of={check} />
      </span>
      <PlaceLabel of={check} />
      <DeviceLabel of={check} />
    </SheetFacts>
  )
}

/** The ways to the keyword before and after this one, in the order of the list, with their pages fetched ahead. */
function useSteps({ item }: PageAddress, check: SerpCheck | undefined, onGo: SnapshotDrawerProps['onGo']) {
  const queryClient = useQueryClient()
  const order = useMemo(() => (check === undefined ? [] : pagesInOrder(check)), [check])
  const at = order.indexOf(item)
  const before = at === -1 ? undefined : order[at - 1]
  // From a keyword without a page the next one is the first that has one.
  const after = order[at + 1]
  const id = check?.id
  useEffect(() => {
    if (id === undefined) return
    for (const next of [after, before]) {
      if (next !== undefined) void queryClient.prefetchQuery(snapshot({ id, item: next, run: undefined }))
    }
  }, [queryClient, id, before, after])
  const goTo = (to: number | undefined) => (to === undefined ? undefined : () => onGo({ item: to, run: undefined }))
  return { previous: goTo(before), next: goTo(after), place: at === -1 ? '' : `, ${at + 1} of ${order.length}` }
}

/** Once the drawer is closed, the focus returns to the line of the shown page, or else to where it came from. */
function useFocusLine({ id, item }: PageAddress) {
  const [before] = useState(() => document.activeElement)
  const shown = useRef({ id, item })
  useEffect(() => {
    shown.current = { id, item }
  }, [id, item])
  useEffect(
    () => () => {
      if (!focusLine(shown.current.id, shown.current.item) && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}

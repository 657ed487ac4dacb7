import { Drawer, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { IconAction } from '../../../shared/ui/icon-action.tsx'
import { CheckDevice, CheckEngine, CheckLocation } from '../list/check-facts.tsx'
import { type PageAddress, resultPage } from '../queries.ts'
import { pagesInOrder } from './page-opener.tsx'
import classes from './result-page-drawer.module.css'
import { ResultPageState } from './result-page-state.tsx'
import { useFocusLine } from './use-focus-line.ts'
import { useResultPage } from './use-result-page.ts'
import { useStepKeys } from './use-step-keys.ts'

type ResultPageDrawerProps = {
  address: PageAddress
  /** Undefined until the list, or the check by itself, has arrived. */
  check: SerpCheck | undefined
  onGo: (to: Omit<PageAddress, 'id'>) => void
  onClose: () => void
}

/** What the engine showed for a keyword, over the list: from here one goes on to the next keyword, or back in time. */
export default function ResultPageDrawer({ address, check, onGo, onClose }: ResultPageDrawerProps) {
  const query = useResultPage(address)
  const item = check?.items.find((one) => one.id === address.item)
  const keyword = item?.keyword ?? query.data?.data.keyword
  const step = useSteps(address, check, onGo)
  const content = useTopOnChange(address)
  useStepKeys(step)
  useFocusLine(address)
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(46rem, 100%)" transitionProps={{ duration: 150 }}>
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content ref={content} classNames={{ content: classes.drawer }}>
        <header className={classes.head}>
          <div className={classes.headText}>
            <Drawer.Title className={classes.title} tabIndex={-1} data-autofocus dir="auto">
              {keyword ?? 'Result page'}
            </Drawer.Title>
            {check !== undefined && (
              <div className={classes.facts}>
                <span>
                  <CheckEngine check={check} />
                </span>
                <CheckLocation check={check} />
                <CheckDevice check={check} />
              </div>
            )}
          </div>
          <div className={classes.actions}>
            <IconAction
              size="bar"
              icon={IconChevronLeft}
              label="Previous keyword"
              hint="Previous keyword (K)"
              unavailable={step.previous === undefined ? 'This is the first one' : undefined}
              onClick={() => step.previous?.()}
            />
            <IconAction
              size="bar"
              icon={IconChevronRight}
              label="Next keyword"
              hint="Next keyword (J)"
              unavailable={step.next === undefined ? 'This is the last one' : undefined}
              onClick={() => step.next?.()}
            />
            <IconAction size="bar" icon={IconX} label="Close" hint="Close" onClick={onClose} />
          </div>
        </header>
        <VisuallyHidden role="status">{keyword !== undefined && `${keyword}${step.place}`}</VisuallyHidden>
        <div className={classes.body}>
          <ResultPageState
            query={query}
            check={check}
            item={item}
            onLook={(run) => onGo({ item: address.item, run })}
          />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** The ways to the keyword before and after this one, in the order of the list, with their pages fetched ahead. */
function useSteps({ item }: PageAddress, check: SerpCheck | undefined, onGo: ResultPageDrawerProps['onGo']) {
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
      if (next !== undefined) void queryClient.prefetchQuery(resultPage({ id, item: next, run: undefined }))
    }
  }, [queryClient, id, before, after])
  const goTo = (to: number | undefined) => (to === undefined ? undefined : () => onGo({ item: to, run: undefined }))
  return { previous: goTo(before), next: goTo(after), place: at === -1 ? '' : `, ${at + 1} of ${order.length}` }
}

/** Another page starts at its top. */
function useTopOnChange({ id, item, run }: PageAddress) {
  const content = useRef<HTMLDivElement>(null)
  const shown = `${id}-${item}-${run}`
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    content.current?.scrollTo({ top: 0 })
  }, [shown])
  return content
}

import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RankHistoryRow, RankOnDate } from '#contract/rank-projects/history-row.ts'

const MovementCard = lazy(() => import('./movement-card.tsx'))

type HintedRank = { link: HTMLElement; isTouched: boolean }

const restMilliseconds = 250
/** Long enough for the pointer to reach the card. */
const leaveMilliseconds = 150

type MovementHintsProps = {
  projectId: number
  domain: string
  rows: readonly RankHistoryRow[]
  /** The day that the ranks of a date are compared with; undefined for each keyword's previous check. */
  comparedOf: (date: string) => string | undefined
  onOpen: (keyword: number, date?: string) => void
}

/**
 * One card for all ranks of the history, which says why the rank under the pointer or with the focus moved. On a touch screen the
 * first tap opens it, and the next one the keyword.
 */
export function MovementHints({ projectId, domain, rows, comparedOf, onOpen }: MovementHintsProps) {
  const [hinted, close] = useHintedRank()
  const [spoken, setSpoken] = useState('')
  const rank = hinted && rankOf(hinted.link, rows)
  return (
    <>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {rank && (
        <Suspense>
          <MovementCard
            key={hinted.link.dataset.keywordDate}
            projectId={projectId}
            domain={domain}
            keywordId={rank.row.id}
            snapshot={rank.snapshot}
            compared={comparedOf(rank.snapshot.date)}
            link={hinted.link}
            onSpoken={setSpoken}
            {...(hinted.isTouched && {
              onOpen: () => {
                close()
                onOpen(rank.row.id, rank.snapshot.date)
              },
            })}
          />
        </Suspense>
      )}
    </>
  )
}

function rankOf({ dataset }: HTMLElement, rows: readonly RankHistoryRow[]) {
  const [id, date] = (dataset.keywordDate ?? '').split(' ')
  const row = rows.find((one) => one.id === Number(id))
  const snapshot: RankOnDate | undefined = row?.details.find((day) => day.date === date)
  return row && snapshot && { row, snapshot }
}

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null
const linkOf = (target: EventTarget | null) => within(target, '[data-keyword-date]')
const isInCard = (target: EventTarget | null) => within(target, '[data-movement-card]') !== null

/** Thousands of ranks share the listeners of the document. */
function useHintedRank() {
  const [hinted, setHinted] = useState<HintedRank>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointer = useRef('')
  const show = (next: HintedRank | undefined, milliseconds: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHinted(next), milliseconds)
  }
  const close = () => {
    clearTimeout(timer.current)
    setHinted(undefined)
  }
  const onPointerOver = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    const link = linkOf(target)
    if (link !== null) show({ link, isTouched: false }, restMilliseconds)
    else if (isInCard(target)) clearTimeout(timer.current)
    else show(undefined, leaveMilliseconds)
  })
  const onFocusIn = useEffectEvent(({ target }: FocusEvent) => {
    const link = linkOf(target)
    if (link?.matches(':focus-visible')) show({ link, isTouched: false }, restMilliseconds)
    else if (link === null && !isInCard(target)) close()
  })
  const onPointerDown = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    pointer.current = pointerType
    if (linkOf(target) === null && !isInCard(target)) close()
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event.target)
    if (link === null) return
    const isFirstTap = pointer.current === 'touch' && hinted?.link !== link
    if (!isFirstTap) return close()
    event.preventDefault()
    event.stopPropagation()
    show({ link, isTouched: true }, 0)
  })
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    pointer.current = ''
    if (key === 'Escape') close()
  })
  const onScroll = useEffectEvent(({ target }: Event) => {
    if (!isInCard(target)) close()
  })
  useEffect(() => {
    const listeners = {
      pointerover: (event: PointerEvent) => onPointerOver(event),
      pointerdown: (event: PointerEvent) => onPointerDown(event),
      focusin: (event: FocusEvent) => onFocusIn(event),
      click: (event: MouseEvent) => onClick(event),
      keydown: (event: KeyboardEvent) => onKeyDown(event),
      scroll: (event: Event) => onScroll(event),
    }
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    document.addEventListener('pointerover', listeners.pointerover, options)
    document.addEventListener('pointerdown', listeners.pointerdown, options)
    document.addEventListener('focusin', listeners.focusin, options)
    document.addEventListener('click', listeners.click, options)
    document.addEventListener('keydown', listeners.keydown, options)
    document.addEventListener('scroll', listeners.scroll, options)
    return () => {
      stop.abort()
      clearTimeout(timer.current)
    }
  }, [])
  return [hinted, close] as const
}

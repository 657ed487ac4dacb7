import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { RankOnDate } from '#contract/rank-projects/history-row.ts'
import type { RankMovement } from '#contract/rank-projects/movement.ts'
import { otherPageNote } from '../../../parts/serp-fetches/ranks/other-page-note.ts'
import { rankFacts } from '../../../parts/serp-fetches/ranks/rank-cell.tsx'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import classes from './movement-card.module.css'
import { factText, movementText, noAccountingTexts, ownPageText, storedFactsText } from './movement-text.ts'
import { rankMovement } from './queries.ts'
import { VerdictMark } from './verdict-mark.tsx'

type MovementCardProps = {
  projectId: number
  domain: string
  keywordId: number
  snapshot: RankOnDate
  /** The day it is compared with; undefined for the previous check. */
  compared: string | undefined
  /** The rank it stands beside. */
  link: HTMLElement
  /** Called with what screen readers announce, once it is complete. */
  onSpoken: (text: string) => void
  /** Opens the keyword; absent where the rank under the pointer does. */
  onOpen?: () => void
}

/** Says why a rank moved: at once with the counts of the history, then with the names of the domains. */
export default function MovementCard(props: MovementCardProps) {
  const { projectId, domain, keywordId, snapshot, compared, link, onSpoken, onOpen } = props
  const card = useRef<HTMLDivElement>(null)
  const { data, error } = useQuery(rankMovement(projectId, keywordId, { date: snapshot.date, compared }))
  const movement = data?.data
  usePlaceBeside(card, link, movement)
  const why = whyText(snapshot, movement)
  const facts = movement === undefined ? storedText(snapshot) : allFactsText(movement)
  const verdict = movement === undefined ? snapshot.movement?.verdict : movement.volatility?.verdict
  const shown = rankFacts(snapshot, otherPageNote(domain, snapshot))
  const isPending = movement === undefined && error === null
  const spoken = isPending ? '' : [why, facts].filter(Boolean).join(' ')
  useEffect(() => {
    onSpoken(spoken)
    return () => onSpoken('')
  }, [onSpoken, spoken])
  return createPortal(
    <div ref={card} className={classes.card} data-movement-card>
      <p className={classes.dates}>
        {formatDate(snapshot.date)}
        {movement?.before && ` vs ${formatDate(movement.before.date)}`}
      </p>
      <div className={classes.why}>{why ?? <NothingYet error={error} />}</div>
      {facts !== '' && <p>{facts}</p>}
      {isPending && why !== undefined && <Skeleton height={8} width={140} radius="xl" />}
      {verdict && (
        <p>
          <VerdictMark verdict={verdict} of="results page" />
        </p>
      )}
      {shown.length > 0 && <p className={classes.shown}>{shown.join(' · ')}</p>}
      {onOpen && (
        <Button size="xs" variant="default" onClick={onOpen}>
          Show both pages
        </Button>
      )}
    </div>,
    document.body,
  )
}

function NothingYet({ error }: { error: Error | null }) {
  if (error === null) return <Skeleton height={10} width={220} radius="xl" />
  return failureOf(error).code === 'row.not-found'
    ? 'This keyword has no successful check up to the day it is compared with.'
    : 'Couldn’t load why it moved. Click the ranking to try again.'
}

/** Counts first, names when they have come; undefined until it is known why there is no accounting. */
function whyText({ movement: stored }: RankOnDate, movement: RankMovement | undefined): string | undefined {
  if (movement?.accounting) return movementText(movement.accounting.counts, movement.accounting)
  if (movement?.no_accounting) return noAccountingTexts[movement.no_accounting]
  return stored?.counts ? movementText(stored.counts) : undefined
}

const storedText = ({ movement }: RankOnDate) =>
  movement ? storedFactsText(movement.facts, movement.counts !== null) : ''

const ownKinds: readonly string[] = ['address', 'title', 'description']

const allFactsText = (movement: RankMovement) =>
  [
    ownPageText(movement) ?? '',
    ...movement.facts.filter(({ kind }) => !ownKinds.includes(kind)).map((fact) => factText(fact)),
  ]
    .filter((text) => text !== '')
    .join(' ')

const pixelsFromLink = 6
const pixelsFromEdge = 8

/** Below the rank, or above where there is more room, and always within the window. */
function usePlaceBeside(card: RefObject<HTMLElement | null>, link: HTMLElement, content: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another size
  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return
    const at = link.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = element
    const { clientWidth, clientHeight } = document.documentElement
    const below = at.bottom + pixelsFromLink
    const above = at.top - pixelsFromLink - height
    const left = Math.min(at.left + at.width / 2 - width / 2, clientWidth - width - pixelsFromEdge)
    element.style.left = `${Math.max(pixelsFromEdge, left)}px`
    element.style.top = `${below + height > clientHeight - pixelsFromEdge && above >= pixelsFromEdge ? above : below}px`
  }, [card, link, content])
}

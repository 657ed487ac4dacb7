import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BacklinkDate, BacklinkView } from '#contract/backlinks/rows.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatCount, formatShare, formatThousands } from '../../../shared/format/numbers.ts'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import { TileChange } from '../../../shared/ui/tiles/tile-change.tsx'
import { backlinkTexts } from '../messages.ts'

/** The provider's figures for the whole target, and how they changed since the compared date. */
export function BacklinkTiles({ page: { summary, history, backlink } }: { page: BacklinkView }) {
  const dateOf = (wanted: string | null) => history.find(({ date }) => date === wanted)
  const [shown, compared] = [dateOf(backlink.selected_date), dateOf(backlink.compared_date)]
  const changeOf = (of: (date: BacklinkDate) => number | null) => {
    const now = shown && of(shown)
    const before = compared && of(compared)
    if (compared === undefined || now == null || before == null) return null
    return <TileChange by={now - before} date={compared.date} />
  }
  const tile = (label: string, value: number | null | undefined, foot: ReactNode, short = formatCount) => (
    <StatTile
      label={label}
      value={
        summary === null ? (
          backlink.is_filling || backlink.state === 'pending' ? (
            <Skeleton height={18} width={72} radius="xl" />
          ) : (
            <Unknown />
          )
        ) : value == null ? (
          <Unknown />
        ) : (
          short(value)
        )
      }
      foot={summary !== null && value != null && foot}
    />
  )
  const exactly = (value: number | null | undefined) =>
    value != null && value >= longFigure && <span>exactly {formatCount(value)}</span>
  return (
    <StatStrip columns={6} mediumColumns={3} label={backlinkTexts.whole}>
      {tile(
        'Total backlinks',
        summary?.backlinks,
        <>
          {changeOf((date) => date.backlinks)}
          {summary?.first_seen != null && <span>since {formatDay(new Date(summary.first_seen))}</span>}
        </>,
      )}
      {tile(
        'Broken backlinks',
        summary?.broken_backlinks,
        `${formatShare(summary?.broken_backlinks ?? 0, summary?.backlinks ?? 0)} of all`,
      )}
      {tile('External links', summary?.external_links_count, 'to other domains')}
      {tile('Internal links', summary?.internal_links_count, 'within the target')}
      {tile(
        'Referring domains',
        summary?.referring_domains,
        <>
          {changeOf((date) => date.referring_domains)}
          {exactly(summary?.referring_domains)}
        </>,
        figureText,
      )}
      {tile('Crawled pages', summary?.crawled_pages, exactly(summary?.crawled_pages), figureText)}
    </StatStrip>
  )
}

/** From this number on, a tile has no room for all digits. */
const longFigure = 10_000_000
const figureText = (value: number) => (value < longFigure ? formatCount(value) : formatThousands(value))

const Unknown = () => (
  <>
    <span aria-hidden>—</span>
    <VisuallyHidden>Unknown</VisuallyHidden>
  </>
)

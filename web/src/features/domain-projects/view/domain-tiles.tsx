import { Skeleton } from '@mantine/core'
import type { DomainDate, DomainView } from '#contract/domain-projects/rows.ts'
import { formatDollars } from '../../../shared/format/money.ts'
import { formatCountOrDash } from '../../../shared/format/numbers.ts'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import { TileChange } from '../../../shared/ui/tiles/tile-change.tsx'
import { domainMessages } from '../messages.ts'

type DomainTilesProps = { page: DomainView }

/** The provider's figures for the whole domain, and how they changed since the compared date. */
export function DomainTiles({ page }: DomainTilesProps) {
  const { organic, paid } = page.totalCounts
  const isKnown = page.selected_date !== null
  const compared = page.history.find(({ date }) => date === page.compared_date)
  const shown = page.history.find(({ date }) => date === page.selected_date)
  const tile = (label: string, value: number | null, foot: string, of: (date: DomainDate) => number | null) => (
    <StatTile
      label={label}
      value={isKnown ? formatCountOrDash(value) : <Skeleton height={18} width={72} radius="xl" />}
      foot={
        isKnown && (
          <>
            {compared !== undefined && shown !== undefined && <Change from={compared} to={shown} of={of} />}
            <span>{foot}</span>
          </>
        )
      }
    />
  )
  return (
    <StatStrip columns={4} mediumColumns={2} label={domainMessages.whole}>
      {tile('Ranking Keyword', organic.count, 'Organic, whole domain', (date) => date.organic_keywords)}
      {tile(
        'Organic Traffic',
        organic.etv,
        `Visits a month${worth(organic.estimated_paid_traffic_cost)}`,
        (date) => date.organic_traffic,
      )}
      {tile('Paid Keywords', paid.count, 'Ads, whole domain', (date) => date.paid_keywords)}
      {tile(
        'Paid Traffic',
        paid.etv,
        `Visits a month${worth(paid.estimated_paid_traffic_cost)}`,
        (date) => date.paid_traffic,
      )}
    </StatStrip>
  )
}

type ChangeProps = { from: DomainDate; to: DomainDate; of: (date: DomainDate) => number | null }

/** Empty if one of the two is unknown. */
function Change({ from, to, of }: ChangeProps) {
  const [before, now] = [of(from), of(to)]
  if (before === null || now === null) return null
  return <TileChange by={Math.round(now) - Math.round(before)} date={from.date} />
}

/** Cost of the same visits as ads. */
const worth = (dollars: number | null) => (dollars === null ? '' : `, worth ${formatDollars(dollars)} a month`)

import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { resultOwners } from '#contract/rules/serp-fetches/tracked-sites.ts'
import { ChangeMark } from '../../../parts/serp-fetches/ranks/change-mark.tsx'
import { nameRank } from '../../../parts/serp-fetches/ranks/name-rank.ts'
import { changeBetween, previousText, wasText } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import { SeriesMark } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { type Owner, placeOf, rankedOf, seriesOf } from '../../../parts/serp-fetches/snapshot/messages.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import classes from './snapshot-view.module.css'
import type { ShownSnapshot } from './use-snapshot.ts'

/** Own rank and what became of it, and each competitor's rank beside it. */
export function SnapshotRanks({ shown }: { shown: ShownSnapshot }) {
  const { snapshot, domains, page } = shown
  const competitors = page === null ? [] : resultOwners.slice(1, domains.length)
  return (
    <StatStrip columns={Math.max(2, competitors.length + 1)} label="Ranks">
      <StatTile
        label={<DomainLabel owner="own" domain={domains[0] ?? ''} />}
        value={snapshot.rank ?? '—'}
        foot={<OwnFoot shown={shown} />}
      />
      {competitors.length === 0 && <RankedPage shown={shown} />}
      {page !== null &&
        competitors.map((owner) => {
          const rank = rankedOf(page, owner)?.position ?? null
          return (
            <StatTile
              key={owner}
              label={<DomainLabel owner={owner} domain={domains[placeOf(owner)] ?? ''} />}
              value={rank ?? '—'}
              foot={
                rank === null ? rankStateText('not_in_depth', page.results_read) : distanceText(rank, snapshot.rank)
              }
            />
          )
        })}
    </StatStrip>
  )
}

function DomainLabel({ owner, domain }: { owner: Owner; domain: string }) {
  return (
    <span className={classes.domain} title={domain}>
      <SeriesMark of={seriesOf(owner)} />
      <span className="truncate">{domain}</span>
    </span>
  )
}

function OwnFoot({ shown: { snapshot, snapshots, depth, page } }: { shown: ShownSnapshot }) {
  const words = nameRank({ ...snapshot, results_read: page?.results_read ?? null })
  const isSnippet = snapshot.state === 'featured_snippet'
  const before = snapshots[snapshots.findIndex(({ run }) => run === snapshot.run) + 1]
  if (before === undefined) return isSnippet || snapshot.rank === null ? words : 'First check'
  if (snapshot.rank === null && before.rank === null) return `${words}, no change`
  const change = changeBetween({ ...before, depth }, { ...snapshot, depth })
  return (
    <span className={classes.change} data-hint={previousText(before)}>
      {change === undefined ? isSnippet ? `${words}, no change` : 'No change' : <ChangeMark change={change} />}
      {change !== undefined && [isSnippet ? words : '', wasText(before)].filter(Boolean).join(', ')}
    </span>
  )
}

function RankedPage({ shown: { page, domains } }: { shown: ShownSnapshot }) {
  const own = page === null ? undefined : rankedOf(page, 'own')
  const address = webAddress(own?.url ?? null)
  if (address === undefined)
    return <StatTile label="Ranking page" value="—" foot={`${domains[0]} isn’t in the results`} />
  return (
    <StatTile
      label="Ranking page"
      value={
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          className={`link ${classes.ranked}`}
          title={address.href}
        >
          {address.pathname + address.search}
        </a>
      }
      foot={address.host}
    />
  )
}

function distanceText(rank: number, own: number | null) {
  if (own === null) return 'ahead of you'
  const distance = formatCount(Math.abs(rank - own))
  return rank < own ? `${distance} ahead of you` : `${distance} behind you`
}

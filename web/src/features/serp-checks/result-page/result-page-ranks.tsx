import { resultOwners } from '#contract/serp-check-rules.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import { ChangeMark } from '../../../shared/ranks/change-mark.tsx'
import { previousWords, rankChange } from '../../../shared/ranks/rank-change.ts'
import { SeriesMark } from '../../../shared/ranks/series-mark.tsx'
import { type Owner, placeOf, positionOf, seriesOf } from '../../../shared/result-page/result-page-words.ts'
import { StatStrip, StatTile } from '../../../shared/ui/stat-tile.tsx'
import classes from './result-page-view.module.css'
import type { ShownLook } from './use-result-page.ts'

/** Own rank and what became of it, and each competitor's rank beside it. */
export function ResultPageRanks({ shown }: { shown: ShownLook }) {
  const { look, domains, depth, page } = shown
  const competitors = page === null ? [] : resultOwners.slice(1, domains.length)
  return (
    <StatStrip columns={Math.max(2, competitors.length + 1)} label="Ranks">
      <StatTile
        label={<DomainLabel owner="own" domain={domains[0] ?? ''} />}
        value={look.rank ?? '—'}
        foot={<OwnFoot shown={shown} />}
      />
      {competitors.length === 0 && <RankedPage shown={shown} />}
      {page !== null &&
        competitors.map((owner) => {
          const rank = positionOf(page, owner)
          return (
            <StatTile
              key={owner}
              label={<DomainLabel owner={owner} domain={domains[placeOf(owner)] ?? ''} />}
              value={rank ?? '—'}
              foot={rank === null ? `not in first ${depth}` : distanceWords(rank, look.rank)}
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

function OwnFoot({ shown: { look, looks, depth } }: { shown: ShownLook }) {
  const before = looks[looks.findIndex(({ run }) => run === look.run) + 1]
  if (before === undefined) return look.rank === null ? `not in first ${depth}` : 'first look'
  if (look.rank === null && before.rank === null) return `not in first ${depth}, as before`
  const difference = look.rank === null || before.rank === null ? null : look.rank - before.rank
  const change = rankChange(look, { previous: before, difference })
  const was = before.rank === null ? `not in first ${depth} before` : `was ${before.rank}`
  return (
    <span className={classes.change} data-hint={previousWords(before, depth)}>
      {change === undefined ? 'unchanged' : <ChangeMark change={change} />}
      {change !== undefined && was}
    </span>
  )
}

function RankedPage({ shown: { page, domains } }: { shown: ShownLook }) {
  const own = page?.organic.find(({ owner }) => owner === 'own')
  const address = webAddress(own?.url ?? null)
  if (address === undefined) return <StatTile label="Page that ranks" value="—" foot={`none of ${domains[0]}`} />
  return (
    <StatTile
      label="Page that ranks"
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

function distanceWords(rank: number, own: number | null) {
  if (own === null) return 'ahead of you'
  const distance = formatCount(Math.abs(rank - own))
  return rank < own ? `${distance} ahead of you` : `${distance} behind you`
}

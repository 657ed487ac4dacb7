import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Accounting, CheckSide, MovedResult } from '#contract/rank-projects/movement.ts'
import { withoutWww } from '#contract/rules/text/domain-syntax.ts'
import { nameRank } from '../../../parts/serp-fetches/ranks/name-rank.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import { Move } from '../../../shared/ui/tiles/move.tsx'
import classes from './movement-balance.module.css'
import { causeDirections, causeNames, type MovementCause, movementCauses, placesLost } from './movement-text.ts'

type MovementBalanceProps = { accounting: Accounting; before: CheckSide; now: CheckSide }

/** Shows that the pages that moved our rank add up to its change. */
export function MovementBalance({ accounting, before, now }: MovementBalanceProps) {
  const { counts } = accounting
  return (
    <table className={classes.balance}>
      <caption>
        <VisuallyHidden>How the change adds up</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Cause</th>
          <th scope="col">Pages, with their positions</th>
          <th scope="col">Places</th>
        </tr>
      </thead>
      <tbody>
        {movementCauses.map((cause) => (
          <tr key={cause} data-empty={counts[cause] === 0 || undefined}>
            <th scope="row">{causeNames[cause]}</th>
            <td>
              <MovedPages cause={cause} pages={accounting[cause]} />
            </td>
            <td>
              <Places lost={counts[cause] * causeDirections[cause]} />
            </td>
          </tr>
        ))}
        {counts.repeated !== 0 && (
          <tr>
            <th scope="row">Repeated results</th>
            <td className={classes.none}>Results above you that repeat an address listed higher up</td>
            <td>
              <Places lost={counts.repeated} />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Change</th>
          <td>
            {nameRank(before)} → {nameRank(now)}
          </td>
          <td>
            <Places lost={placesLost(counts)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const Places = ({ lost }: { lost: number }) =>
  lost === 0 ? <span className={classes.none}>0</span> : <Move by={lost} better="less" />

const listedAtFirst = 3

function MovedPages({ cause, pages }: { cause: MovementCause; pages: readonly MovedResult[] }) {
  const [isWhole, setWhole] = useState(false)
  if (pages.length === 0) return <span className={classes.none}>None</span>
  const more = pages.length - listedAtFirst
  return (
    <ul className={classes.pages} aria-label={causeNames[cause]}>
      {(isWhole ? pages : pages.slice(0, listedAtFirst)).map((page) => (
        <li key={page.url}>
          <PageName page={page} />
          <span className={classes.positions}>{positionsText(page)}</span>
        </li>
      ))}
      {!isWhole && more > 0 && (
        <li>
          <button type="button" className={`link ${classes.more}`} onClick={() => setWhole(true)}>
            Show {more} more
          </button>
        </li>
      )}
    </ul>
  )
}

/** Addresses come from other sites, so only those that lead to the web become links. */
export function PageName({ page: { domain, url }, title }: { page: { domain: string; url: string }; title?: string }) {
  const address = webAddress(url)
  const name = (
    <bdi>
      <b>{withoutWww(domain)}</b>
      {address !== undefined && address.pathname !== '/' && address.pathname + address.search}
    </bdi>
  )
  if (address === undefined) return <span className={classes.name}>{name}</span>
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.name}
      title={title ?? address.href}
    >
      {name}
    </a>
  )
}

/** "8 → 6", "new at 2", "was 3" */
const positionsText = ({ position_before: then, position_now: now }: MovedResult) =>
  then === null ? `new at ${now}` : now === null ? `was ${then}` : `${then} → ${now}`

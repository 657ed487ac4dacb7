import { Link } from '@tanstack/react-router'
import type { BacklinkProject, GapDomain } from '#contract/backlinks/rows.ts'
import { countryName } from '../../../shared/format/country-name.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { CountryLabel } from '../view/country-label.tsx'
import { figure, nothing, SpamFigure } from '../view/link-columns.tsx'
import classes from './gap-panel.module.css'

export type GapRow = GapDomain & { id: string }

/** A domain, and how many live links it has to each of the others. */
export const gapColumns = (others: readonly BacklinkProject[]): Column<GapRow>[] => [
  {
    id: 'domain',
    label: 'Referring domain',
    width: 240,
    hideable: false,
    cell: ({ domain }) => (
      <span className={classes.domain} title={domain}>
        {domain}
      </span>
    ),
  },
  {
    id: 'rank',
    label: 'Domain rank',
    width: 112,
    align: 'right',
    tone: 'strong',
    cell: ({ domain_from_rank }) => figure(domain_from_rank),
  },
  ...others.map(
    ({ id, target }, at): Column<GapRow> => ({
      id: `project-${at}`,
      label: `Links to ${target}`,
      header: (
        <Link
          to="/backlink-view/$id"
          params={{ id: String(id) }}
          className={`quiet-link ${classes.head}`}
          title={`Links to ${target}`}
        >
          {target}
        </Link>
      ),
      width: 160,
      align: 'right',
      cell: ({ backlinks }) => {
        const count = backlinks[at] ?? 0
        return count === 0 ? nothing : formatCount(count)
      },
    }),
  ),
  {
    id: 'spam',
    label: 'Spam score',
    width: 104,
    align: 'right',
    cell: ({ spam_score }) => <SpamFigure score={spam_score} />,
  },
  {
    id: 'country',
    label: 'Country',
    width: 150,
    cell: ({ country }) =>
      country === null ? nothing : <CountryLabel code={country} name={countryName(country) ?? country} />,
  },
]

import { IconLayoutList } from '@tabler/icons-react'
import type { z } from 'zod'
import type { FeatureInProject, featureOverview } from '#contract/rank-projects/feature-overview.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { KeywordFilters } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import { featureGlyphs } from '../../../parts/serp-fetches/serp-features/feature-glyphs.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { KeywordsLink } from '../detail/keywords-link.tsx'
import type { KeywordChoice } from '../detail/project-address.ts'
import classes from './feature-table.module.css'

type FeatureTableProps = {
  overview: z.output<typeof featureOverview> & { keywords_count: number }
  project: RankProject
  choice: KeywordChoice
  /** Leads to the history of the keywords a filter leaves. */
  onFilter: (filter: KeywordFilters) => void
}

/** A line for each feature that any keyword's page shows. */
export function FeatureTable({
  overview: { known_count, features, keywords_count, comparison },
  project,
  choice,
  onFilter,
}: FeatureTableProps) {
  if (known_count === 0)
    return (
      <EmptyState
        icon={IconLayoutList}
        title="No results pages yet"
        text="SERP features are listed after the next successful check."
      />
    )
  return (
    <>
      <DataTable
        label="SERP features"
        columns={columnsOf(known_count, comparison, { projectId: project.id, choice, onFilter })}
        rows={features}
        rowKey={({ feature }) => feature}
        density="comfortable"
        bare
      />
      <p className={classes.foot}>
        {basisText(known_count, keywords_count, choice.as_of === undefined ? null : (comparison?.date ?? null))} A site
        owns a feature if it, or one of its entries, links to the site.
        {choice.as_of === undefined
          ? 'Other sites are counted whether or not you track them.'
          : 'Of other sites, your competitors are known for earlier dates.'}
      </p>
    </>
  )
}

/** "Based on the latest results pages for 40 of 42 keywords." */
const basisText = (known: number, all: number, asOf: string | null) =>
  `Based on the latest results page${known === 1 ? '' : 's'}${asOf === null ? '' : ` up to ${formatDate(asOf)}`} for ${known < all ? `${formatCount(known)} of ${countOf(all, 'keyword')}` : countOf(known, 'keyword')}.`

const percentOf = (count: number, of: number) =>
  of === 0 ? '' : `${((count / of) * 100).toFixed(count === of ? 0 : 1)}%`

type Links = Pick<FeatureTableProps, 'choice' | 'onFilter'> & { projectId: number }

const columnsOf = (known: number, comparison: DayCompared | null, links: Links): Column<FeatureInProject>[] => [
  {
    id: 'feature',
    label: 'Feature',
    width: 150,
    grow: 1,
    hideable: false,
    sortValue: ({ feature }) => serpFeatureNames[feature],
    cell: ({ feature }) => (
      <KeywordsLink {...links} filter={{ feature }}>
        <FeatureName feature={feature} />
      </KeywordsLink>
    ),
  },
  {
    id: 'shown',
    label: 'Keywords',
    width: 180,
    sortValue: ({ shown_count }) => shown_count,
    cell: ({ shown_count, owned_count }) => (
      <span className={classes.share}>
        <span className={classes.bar} aria-hidden>
          <span className={classes.shown} style={{ width: `${(shown_count / known) * 100}%` }} />
          <span className={classes.owned} style={{ width: `${(owned_count / known) * 100}%` }} />
        </span>
        <span className={classes.number}>{formatCount(shown_count)}</span>
        <span className={classes.quiet}>{percentOf(shown_count, known)}</span>
      </span>
    ),
  },
  {
    id: 'change',
    label: comparison?.compared_date == null ? 'Change' : `Since ${formatDate(comparison.compared_date)}`,
    width: 150,
    align: 'right',
    sortValue: changeOf,
    cell: (row) => {
      const by = changeOf(row)
      if (by === null) return <span className={classes.quiet}>Not compared</span>
      return by === 0 ? (
        <span className={classes.quiet}>No change</span>
      ) : by > 0 ? (
        `+${formatCount(by)}`
      ) : (
        `−${formatCount(-by)}`
      )
    },
  },
  {
    id: 'owned',
    label: 'Owned',
    width: 130,
    align: 'right',
    tone: 'strong',
    sortValue: ({ owned_count }) => owned_count,
    cell: ({ feature, owned_count, shown_count }) => {
      const share = (
        <span className={classes.share}>
          {formatCount(owned_count)} <span className={classes.quiet}>{percentOf(owned_count, shown_count)}</span>
        </span>
      )
      if (owned_count === 0) return share
      return (
        <KeywordsLink {...links} filter={{ owned_feature: feature }}>
          {share}
        </KeywordsLink>
      )
    },
  },
  leaderColumn,
]

/** More or fewer pages that show it. */
const changeOf = ({ shown_count, before }: FeatureInProject) =>
  before === null ? null : shown_count - before.shown_count

const leaderColumn: Column<FeatureInProject> = {
  id: 'leader',
  label: 'Top other site',
  width: 190,
  sortValue: ({ owners }) => owners[0]?.owned_count ?? null,
  cell: ({ owners }) => {
    const [first, ...others] = owners
    if (first === undefined) return <span className={classes.quiet}>No site named</span>
    const rest = others.map(({ name, owned_count }) => `${name}: ${formatCount(owned_count)}`).join(' · ')
    return (
      <span className={classes.leader} data-hint={rest === '' ? undefined : rest}>
        <span className="truncate">{first.name}</span>
        <span className={classes.quiet}>{formatCount(first.owned_count)}</span>
      </span>
    )
  },
}

function FeatureName({ feature }: Pick<FeatureInProject, 'feature'>) {
  const Glyph = featureGlyphs[feature]
  return (
    <span className={classes.name}>
      <Glyph size={16} stroke={1.7} aria-hidden />
      {serpFeatureNames[feature]}
    </span>
  )
}

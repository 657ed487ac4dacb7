import { IconLayoutList } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import type { z } from 'zod'
import type { FeatureInProject, featureOverview } from '#contract/rank-projects/feature-overview.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { KeywordFilters } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import { featureGlyphs } from '../../../parts/serp-fetches/serp-features/feature-glyphs.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import classes from './feature-table.module.css'

type FeatureTableProps = {
  overview: z.output<typeof featureOverview>
  project: RankProject
  /** Leads to the history of the keywords a filter leaves. */
  onFilter: (filter: KeywordFilters) => void
}

/** A line for each feature that any keyword's page shows. */
export function FeatureTable({ overview: { known_count, features }, project, onFilter }: FeatureTableProps) {
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
        columns={columnsOf(known_count, project, onFilter)}
        rows={features}
        rowKey={({ feature }) => feature}
        density="comfortable"
        bare
      />
      <p className={classes.foot}>
        {basisText(known_count, project.keyword_count)} A site owns a feature if it, or one of its entries, links to the
        site. Other sites are counted whether or not you track them.
      </p>
    </>
  )
}

/** "Based on the latest results pages for 40 of 42 keywords." */
const basisText = (known: number, all: number) =>
  `Based on the latest results page${known === 1 ? '' : 's'} for ${known < all ? `${formatCount(known)} of ${countOf(all, 'keyword')}` : countOf(known, 'keyword')}.`

const percentOf = (count: number, of: number) => `${((count / of) * 100).toFixed(count === of ? 0 : 1)}%`

const columnsOf = (
  known: number,
  { id }: RankProject,
  onFilter: FeatureTableProps['onFilter'],
): Column<FeatureInProject>[] => [
  {
    id: 'feature',
    label: 'Feature',
    width: 150,
    grow: 1,
    hideable: false,
    sortValue: ({ feature }) => serpFeatureNames[feature],
    cell: ({ feature }) => (
      <KeywordsLink projectId={id} filter={{ feature }} onFilter={onFilter}>
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
        <KeywordsLink projectId={id} filter={{ owned_feature: feature }} onFilter={onFilter}>
          {share}
        </KeywordsLink>
      )
    },
  },
  leaderColumn,
]

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

type KeywordsLinkProps = Pick<FeatureTableProps, 'onFilter'> & {
  projectId: number
  filter: Pick<KeywordFilters, 'feature' | 'owned_feature'>
  children: ReactNode
}

/** Opens the history with the keywords behind a figure; in a new tab it is the same address. */
function KeywordsLink({ projectId, filter, onFilter, children }: KeywordsLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFilter(filter)
  }
  return (
    <a
      href={`/view-serp-project/${projectId}?${new URLSearchParams(filter)}`}
      className={classes.link}
      data-hint="Show these keywords"
      onClick={follow}
    >
      {children}
    </a>
  )
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

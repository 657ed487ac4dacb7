import type { PageHealth } from '#contract/rank-projects/landing-pages.ts'
import type { PageState } from '#contract/rules/rank-projects/landing-pages.ts'
import { healthShare, pageHealthText } from '#contract/rules/rank-projects/page-health.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { PendingTiles } from '../../../shared/ui/states/pending-tiles.tsx'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import { KeywordsLink } from '../detail/keywords-link.tsx'
import type { ChangeAddress, KeywordChoice } from '../detail/project-address.ts'
import classes from './pages-view.module.css'

type PageHealthTilesProps = {
  projectId: number
  /** Undefined before it is loaded. */
  read: { health: PageHealth; are_swaps_counted: boolean } | undefined
  /** True if they are of an earlier date than the newest. */
  isEarlier: boolean
  /** True while figures of other filters or of another date are shown. */
  isOutdated: boolean
  /** The filters of the keywords. */
  choice: KeywordChoice
  /** Leads to the history of the keywords a filter leaves. */
  onFilter: ChangeAddress
}

/** The share of keywords that rank with the one page they should, and the parts that don't, each with its keywords. */
export function PageHealthTiles({ projectId, choice, read, isEarlier, isOutdated, onFilter }: PageHealthTilesProps) {
  if (read === undefined)
    return (
      <div className={classes.health}>
        <PendingTiles count={4} mediumColumns={2} />
      </div>
    )
  const { health, are_swaps_counted: isCounted } = read
  const { ranking_count: ranking, healthy_count: healthy } = health
  // The keywords are filtered by their latest pages, so the figures of an earlier date lead to none.
  const count = (value: number, state: PageState) =>
    value === 0 || isEarlier ? (
      formatCount(value)
    ) : (
      <KeywordsLink projectId={projectId} choice={choice} filter={{ page_state: state }} onFilter={onFilter}>
        {formatCount(value)}
      </KeywordsLink>
    )
  return (
    <>
      <div className={classes.health}>
        <StatStrip columns={4} mediumColumns={2} phoneColumns={1} label="Page health">
          <StatTile
            label="Page health"
            value={ranking === 0 ? '–' : `${healthShare(healthy, ranking)}%`}
            foot={restOf(pageHealthText(health))}
          />
          <StatTile
            label="Not the target page"
            value={count(health.mismatched_count, 'mismatch')}
            foot={
              health.targeted_count === 0
                ? 'No target pages set'
                : `of ${countOf(health.targeted_count, 'keyword')} that rank and have a target`
            }
          />
          <StatTile
            label="Cannibalised"
            value={
              isEarlier
                ? formatCount(health.several_count)
                : isCounted
                  ? count(health.cannibalised_count, 'cannibalised')
                  : '–'
            }
            foot={
              isEarlier
                ? 'Several pages on one results page; swaps not counted'
                : isCounted
                  ? `${formatCount(health.several_count)} on one results page, ${formatCount(health.alternating_count)} alternating`
                  : undefined
            }
          />
          <StatTile
            label="Swapped at the latest check"
            value={isCounted ? count(health.swapped_count, 'swapped') : '–'}
            foot={`${isEarlier ? 'Shown for the latest date only. ' : ''}${countOf(health.unranked_count, 'keyword')} without a ranking page`}
          />
        </StatStrip>
      </div>
      {!isCounted && !isEarlier && !isOutdated && (
        <p className={classes.counting} role="status">
          Swaps of earlier checks are being counted. They appear here within minutes.
        </p>
      )}
    </>
  )
}

/** The figure stands above it: “of 120 keywords rank with one page …”. */
const restOf = (text: string) => text.replace(/^\d+% /, '')

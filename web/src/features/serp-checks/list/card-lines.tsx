import { VisuallyHidden } from '@mantine/core'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { NarrowedNotice, WholeDomainLink } from '../../../parts/serp-fetches/ranks/narrowed-notice.tsx'
import { otherPageNote } from '../../../parts/serp-fetches/ranks/other-page-note.ts'
import { RankCell } from '../../../parts/serp-fetches/ranks/rank-cell.tsx'
import { SeriesMark, seriesKeys } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import type { ListActions } from '../runs/check-actions.tsx'
import classes from './card-lines.module.css'
import { CheckSummary } from './check-summary.tsx'
import { competitorsOf, hasEarlierSnapshots, Keyword } from './keyword-columns.tsx'
import { otherPagesText } from './other-pages.ts'
import { RankedUrl } from './ranked-url.tsx'
import { type CheckFilters, useFilteredItems } from './use-filtered-items.tsx'
import { useShownItems } from './use-shown-items.tsx'

type CardLinesProps = { check: SerpCheck; actions: ListActions; filters: CheckFilters }

/** The part that unfolds under a check on a phone. */
export default function CardLines({ check, actions, filters }: CardLinesProps) {
  const { items, menu, chips, empty } = useFilteredItems(check, filters)
  const { limit, more } = useShownItems(items)
  const withChange = hasEarlierSnapshots(check)
  return (
    <div className={classes.lines}>
      <CheckSummary check={check} actions={actions} menu={menu} />
      <NarrowedNotice
        target={check.url}
        others={otherPagesText(check)}
        action={<WholeDomainLink target={check.url} copyOf={{ from: check.id }} />}
      />
      {chips}
      {empty}
      <div className={classes.scroll} hidden={Boolean(empty)}>
        <table className={classes.mini}>
          <caption>
            <VisuallyHidden>{`Rankings for check ${check.id}, ${check.url}`}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Keyword</th>
              {[check.url, ...check.competitors].map((domain, at) => (
                <th key={domain} scope="col" data-lane={(at === 0 && withChange) || undefined}>
                  <SeriesMark of={seriesKeys[at] ?? 'own'} />
                  <VisuallyHidden>{domain}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.slice(0, limit).map((item) => (
              <tr key={item.id}>
                <th scope="row" colSpan={item.state === 'failed' ? 2 + check.competitors.length : undefined}>
                  <Keyword check={check} item={item} onOpen={actions.showPage} />
                  <RankedUrl check={check} item={item} actions={actions} />
                </th>
                {item.state !== 'failed' && (
                  <>
                    <td>
                      <RankCell
                        snapshot={item}
                        depth={item.depth}
                        note={otherPageNote(check.url, item)}
                        since={withChange ? item : undefined}
                        isOwn
                      />
                    </td>
                    {competitorsOf(item)
                      .slice(0, check.competitors.length)
                      .map((snapshot, at) => (
                        <td key={check.competitors[at]}>
                          {snapshot && (
                            <RankCell
                              snapshot={{ ...snapshot, results_read: item.results_read, warning: null }}
                              depth={item.depth}
                              note={otherPageNote(check.competitors[at] ?? '', snapshot)}
                            />
                          )}
                        </td>
                      ))}
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </div>
  )
}

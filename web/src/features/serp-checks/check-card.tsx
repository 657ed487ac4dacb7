import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { countOf } from '../../shared/format/numbers.ts'
import { RankCell } from '../../shared/ranks/rank-cell.tsx'
import { SeriesLegend, SeriesMark, seriesKeys } from '../../shared/ranks/series-mark.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import classes from './check-card.module.css'
import { checkSummary, useShownItems } from './check-detail.tsx'
import { CheckDevice, CheckEngine, CheckLocation, CheckOutcome } from './check-facts.tsx'
import { competitorsOf } from './keyword-columns.tsx'
import { RankedUrl } from './ranked-url.tsx'

type CheckCardProps = { check: SerpCheck; open: boolean; onToggle: () => void }

/** A check on a phone. */
export function CheckCard({ check, open, onToggle }: CheckCardProps) {
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <>
      <UnstyledButton className={classes.title} aria-expanded={open} onClick={onToggle}>
        <Chevron size={16} aria-hidden />
        <b>{check.url}</b>
        <VisuallyHidden>, check {check.id}</VisuallyHidden>
      </UnstyledButton>
      <div className={classes.facts}>
        <CheckLocation check={check} />
        <CheckEngine check={check} />
        <CheckDevice check={check} />
      </div>
      <CheckOutcome check={check} />
      <div className={classes.foot}>
        <span>{countOf(check.keywords_count, 'keyword')}</span>
        <Moment at={check.created_at} />
      </div>
      {open && <CardLines check={check} />}
    </>
  )
}

function CardLines({ check }: { check: SerpCheck }) {
  const { items, more } = useShownItems(check)
  const domains = [check.url, ...check.competitors]
  return (
    <div className={classes.lines}>
      <SeriesLegend domains={domains} />
      <span className={classes.summary}>{checkSummary(check)}</span>
      <table className={classes.mini}>
        <caption>
          <VisuallyHidden>Ranks per keyword</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Keyword</th>
            {domains.map((domain, at) => (
              <th key={domain} scope="col">
                <SeriesMark of={seriesKeys[at] ?? 'own'} />
                <VisuallyHidden>{domain}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <span className={classes.keyword}>{item.keyword}</span>
                <RankedUrl item={item} />
              </th>
              <td>
                <RankCell look={item} depth={item.depth} failure={item.failure} isOwn />
              </td>
              {competitorsOf(item)
                .slice(0, check.competitors.length)
                .map((look, at) => (
                  <td key={check.competitors[at]}>
                    {look !== null && look.state !== 'failed' && <RankCell look={look} depth={item.depth} />}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </div>
  )
}

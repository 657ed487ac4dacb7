import type { DayCompared, Standing } from '#contract/rank-projects/standing.ts'
import type { KeywordSetTotal } from '#contract/rank-projects/tag-totals.ts'
import { rankBandsWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { Move } from '../../../shared/ui/tiles/move.tsx'
import { shortReasons } from '../comparison/messages.ts'
import { formatVolatility, volatilityText } from '../movement/movement-text.ts'
import { VerdictMark } from '../movement/verdict-mark.tsx'
import { percentText, pointsOf } from '../share-of-voice/share-text.ts'
import classes from './tag-totals-table.module.css'

const noShare = 'Computed when a run ends for each whole tag and search setting, so not for filtered keywords'

export const figureText = (value: number | null) => (value === null ? '–' : value.toFixed(1))

/** The columns of the figures of sets of keywords, such as those of a tag. */
export function totalColumns<Total extends KeywordSetTotal>(
  depth: number,
  comparison: DayCompared | null,
): Column<Total>[] {
  const bands = rankBandsWithin(depth)
  return [
    {
      id: 'keywords',
      label: 'Keywords',
      width: 96,
      align: 'right',
      serverSort: { by: 'keywords', first: 'desc' },
      cell: ({ keywords_count }) => formatCount(keywords_count),
    },
    {
      id: 'position',
      label: 'Average position',
      width: 140,
      align: 'right',
      tone: 'strong',
      serverSort: { by: 'position', first: 'asc' },
      cell: ({ averagePosition }) => figureText(averagePosition),
    },
    {
      id: 'position_change',
      label: 'Change',
      width: 90,
      align: 'right',
      serverSort: { by: 'position_change', first: 'desc' },
      cell: (total) => <Change total={total} figure="averagePosition" better="less" comparison={comparison} />,
    },
    {
      id: 'visibility',
      label: 'Visibility',
      width: 100,
      align: 'right',
      tone: 'strong',
      serverSort: { by: 'visibility', first: 'desc' },
      cell: ({ visibility }) => (visibility === null ? '–' : `${visibility.toFixed(1)}%`),
    },
    {
      id: 'visibility_change',
      label: 'Change in visibility',
      header: 'Change',
      width: 90,
      align: 'right',
      serverSort: { by: 'visibility_change', first: 'asc' },
      cell: (total) => <Change total={total} figure="visibility" better="more" comparison={comparison} />,
    },
    {
      id: 'volatility',
      label: 'Results pages',
      width: 130,
      cell: ({ volatility }) =>
        volatility?.verdict == null ? (
          <span
            className={classes.quiet}
            data-hint={volatility === null ? undefined : volatilityText(volatility, volatility.pages)}
          >
            {volatility === null ? 'Not compared' : formatVolatility(volatility.value)}
          </span>
        ) : (
          <VerdictMark verdict={volatility.verdict} of="pages" hint={volatilityText(volatility, volatility.pages)} />
        ),
    },
    {
      id: 'share',
      label: 'Share of voice',
      width: 120,
      align: 'right',
      tone: 'strong',
      serverSort: { by: 'share', first: 'desc' },
      cell: ({ share_of_voice: { now } }) =>
        now === null ? (
          <span className={classes.quiet} data-hint={noShare}>
            –
          </span>
        ) : (
          percentText(now)
        ),
    },
    {
      id: 'share_change',
      label: 'Change in share of voice',
      header: 'Change',
      width: 90,
      align: 'right',
      serverSort: { by: 'share_change', first: 'asc' },
      cell: ({ share_of_voice: { now, before } }) => {
        const by = now === null || before === null ? null : pointsOf(now - before)
        if (by === null || by === 0) return <span className={classes.quiet}>{by === null ? '–' : '0'}</span>
        return <Move by={by} better="more" unit=" pp" />
      },
    },
    ...bands.map(
      ({ key, label }): Column<Total> => ({
        id: key,
        label,
        width: 84,
        align: 'right',
        tone: 'quiet',
        cell: (total) => formatCount(total.bands[key]),
      }),
    ),
    {
      id: 'distribution',
      label: 'Distribution',
      width: 150,
      drops: 1,
      cell: (total) => (
        <span className={classes.bar} aria-hidden>
          {bands.map(({ key }) => (
            <span
              key={key}
              data-band={key}
              style={{ width: `${total.checked_count === 0 ? 0 : (total.bands[key] / total.checked_count) * 100}%` }}
            />
          ))}
        </span>
      ),
    },
  ]
}

type ChangeProps = {
  total: KeywordSetTotal
  figure: keyof Standing
  better: 'more' | 'less'
  comparison: DayCompared | null
}

function Change({ total: { compared }, figure, better, comparison }: ChangeProps) {
  if (compared === null)
    return (
      <span className={classes.quiet} data-hint={shortReasons[comparison?.not_compared ?? 'first']}>
        –
      </span>
    )
  const by = differenceOf(compared.now[figure], compared.before[figure])
  if (by === null || by === 0) return <span className={classes.quiet}>{by === null ? '–' : '0'}</span>
  return <Move by={by} better={better} unit={figure === 'visibility' ? ' pp' : ''} />
}

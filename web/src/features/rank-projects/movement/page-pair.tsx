import { Button } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconArrowsDiff, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { CheckSide, RankMovement } from '#contract/rank-projects/movement.ts'
import { nameRank } from '../../../parts/serp-fetches/ranks/name-rank.ts'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import classes from './page-pair.module.css'
import { PairColumns } from './pair-columns.tsx'
import { PairList } from './pair-list.tsx'
import { fateNames } from './pair-marks.tsx'
import {
  foldPair,
  type PairedLine,
  type PairedPages,
  type PairRow,
  pairResults,
  pairRows,
  wholePair,
} from './pair-results.ts'

type PagePairProps = { movement: RankMovement; competitors: readonly string[] }

/** Both pages beside each other as a picture, and behind a switch as a table; on a phone one list with the moves. */
export function PagePair({ movement, competitors }: PagePairProps) {
  const [isTable, setTable] = useLocalStorage({
    key: 'chart-table-both-pages',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isWhole, setWhole] = useState(false)
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const { before, now, accounting } = movement
  const pair = pairResults(movement)
  if (before === null || pair === undefined) return null
  const folded = foldPair(pair, { before: before.rank, now: now.rank }, accounting)
  const shown = isWhole ? wholePair(pair) : folded
  const words = isTable ? 'Show as picture' : 'Show as table'
  return (
    <section className={classes.pair} aria-label="Both pages">
      <div className={classes.head}>
        <h3>Both pages</h3>
        <IconAction
          icon={isTable ? IconArrowsDiff : IconTable}
          label={`${words}: Both pages`}
          hint={words}
          onClick={() => setTable(!isTable)}
        />
      </div>
      {isTable ? (
        <PairTable pair={pair} before={before} now={now} />
      ) : (
        <>
          {isPhone ? (
            <PairList lines={shown.after} gone={goneFrom(shown.before)} before={before} competitors={competitors} />
          ) : (
            <PairColumns shown={shown} heads={{ before: headOf(before), now: headOf(now) }} competitors={competitors} />
          )}
          {folded.isFolded && !isWhole && (
            <div className={classes.all}>
              <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
                Show all {countOf(Math.max(pair.before.length, pair.now.length), 'result')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

const headOf = (side: CheckSide) => ({ date: formatDate(side.date), rank: nameRank(side) })

/** Results of the earlier page that aren’t on the later one. */
const goneFrom = (lines: readonly PairedLine[]) =>
  lines.flatMap((line) => ('result' in line && line.result.other === null ? [line.result] : []))

function PairTable({ pair, before, now }: { pair: PairedPages; before: CheckSide; now: CheckSide }) {
  return (
    <div className={classes.table}>
      <ChartTable
        label="Positions on both pages"
        heads={[`On ${formatDate(now.date)}`, `On ${formatDate(before.date)}`, 'Page', 'Change']}
        wordy={['Page', 'Change']}
        rows={pairRows(pair).map((row) => ({
          key: row.result.url,
          cells: [row.now, row.before]
            .map(String)
            .map((text) => (text === 'null' ? '–' : text))
            .concat(rowTexts(row)),
        }))}
      />
    </div>
  )
}

function rowTexts({ result, before, now }: PairRow): string[] {
  const { url, title, is_own, competitor, fate } = result
  const whose = is_own ? ' (you)' : competitor === null ? '' : ' (competitor)'
  const moved =
    before === null || now === null || before === now ? '' : `${before > now ? 'up' : 'down'} ${Math.abs(before - now)}`
  const change = [moved, fate === undefined ? '' : fateNames[fate]].filter((text) => text !== '').join(', ')
  return [`${url}${title === null ? '' : `, “${title}”`}${whose}`, change || (before === now ? 'same position' : '–')]
}

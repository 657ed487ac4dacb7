import type { RankProject } from '#contract/rank-projects/rows.ts'
import { formatCredits, multiplyCredits } from '#contract/rules/credit-amounts.ts'
import { serpCheckPrice } from '#contract/rules/pricing.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { depthOf } from '../../../shared/search-settings/depth-of.ts'
import { useAccountDetails } from '../../../shared/session/account.ts'
import { runsInAMonth, type ScheduleChoice } from './schedule-choice.ts'

type RunPriceProps = { project: RankProject; choice: ScheduleChoice; now: Date }

/** "42 keywords, 137.34 credits a run, 4,120.20 a month" */
export function RunPrice({ project, choice, now }: RunPriceProps) {
  const setting = useAccountDetails()?.module.SERPS
  if (setting === undefined) return null
  const { total } = serpCheckPrice(setting, project.keyword_count, depthOf(project))
  const runs = runsInAMonth(choice, now)
  return (
    <>
      {countOf(project.keyword_count, 'keyword')}, {formatCredits(total)} credits per run
      {runs > 0 && `, ${formatCredits(multiplyCredits(total, runs))} per month`}
    </>
  )
}

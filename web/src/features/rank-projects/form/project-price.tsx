import { formatCredits, multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { PricePanel } from '../../../parts/paid-runs/price/price-panel.tsx'
import { paidKeywords, queryLines } from '../../../parts/paid-runs/price/query-lines.tsx'
import type { QueryPrice } from '../../../parts/paid-runs/price/required-credits.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { runsInAMonth } from '../schedule/schedule-choice.ts'
import classes from './create-project.module.css'
import { countedSettings } from './form-settings.ts'
import type { ProjectFormValues } from './project-form-values.ts'
import type { CreateProblem } from './use-create-project.ts'

type ProjectPriceProps = {
  values: ProjectFormValues
  price: QueryPrice | undefined
  balance: number
  isTrial: boolean
  mayViewPlans: boolean
  problem: CreateProblem | undefined
  now: Date
}

/** With several settings, how many keywords that makes; engines may differ in price. */
function linesOf(values: ProjectFormValues, price: QueryPrice | undefined, isTrial: boolean) {
  const lines = queryLines(values, price, isTrial)
  if (values.furtherSettings.length === 0) return lines
  const [keywords, ...others] = lines
  const counted = countedSettings(values)
  const hasOnePrice = new Set(counted.map(({ searchEngine }) => searchEngine)).size === 1
  return [
    ...(keywords === undefined ? [] : [keywords]),
    { label: 'Search settings', value: formatCount(counted.length) },
    {
      label: 'Keywords × search settings',
      value: formatCount(counted.reduce((sum, { keyword_count }) => sum + keyword_count, 0)),
    },
    ...others.map((line) =>
      line.label === 'Credits per keyword' && !hasOnePrice ? { ...line, value: 'Depends on the search engine' } : line,
    ),
  ]
}

/** Price of a run and of a month of runs, and the credits left after the first. */
export function ProjectPrice(props: ProjectPriceProps) {
  const { values, price, balance, isTrial, mayViewPlans, problem, now } = props
  const runs = isTrial ? 0 : runsInAMonth(values.schedule, now)
  return (
    <PricePanel
      title="Cost of this project"
      lines={linesOf(values, price, isTrial)}
      total={price?.total}
      totalNote="(maximum per run)"
      balance={balance}
      afterLabel="After the first run"
      below={
        <dl className={classes.month}>
          <div>
            <dt>Credits per month ({runs === 0 ? 'no schedule' : countOf(runs, 'scheduled run')})</dt>
            <dd>{price === undefined ? '…' : formatCredits(multiplyCredits(price.total, runs))}</dd>
          </div>
        </dl>
      }
    >
      <PriceFailure />
      {problem !== undefined && (
        <div className={layout.problem} role="alert">
          <p>{problem.words}</p>
          {problem.needsPlan && mayViewPlans && <ViewPlans size="xs" variant="default" />}
        </div>
      )}
      <p className={layout.promise}>{paidKeywords}</p>
    </PricePanel>
  )
}

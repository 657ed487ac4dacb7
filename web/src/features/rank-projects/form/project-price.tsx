import { formatCredits, multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { PricePanel } from '../../../parts/paid-runs/price/price-panel.tsx'
import { readingLines } from '../../../parts/paid-runs/price/reading-lines.ts'
import type { QueryPrice } from '../../../parts/paid-runs/price/required-credits.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { inputMessages } from '../../../shared/inputs/messages.ts'
import { runsInAMonth } from '../schedule/schedule-choice.ts'
import classes from './create-project.module.css'
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

/** Price of a run and of a month of runs, and the credits left after the first. */
export function ProjectPrice(props: ProjectPriceProps) {
  const { values, price, balance, isTrial, mayViewPlans, problem, now } = props
  const competitors = values.competitors.length === 0 ? 'Included' : `${values.competitors.length}, included`
  const runs = isTrial ? 0 : runsInAMonth(values.schedule, now)
  return (
    <PricePanel
      title="Cost of this project"
      lines={[
        { label: 'Keywords', value: formatCount(values.keywords.length) },
        ...readingLines(values),
        { label: 'Credits per keyword', value: price === undefined ? '…' : formatCredits(price.perKeyword) },
        { label: 'Competitors', value: isTrial ? <span className={layout.tag}>Locked</span> : competitors },
      ]}
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
      <p className={layout.promise}>
        You only pay for keywords that return a results page. Failed look-ups are refunded automatically.{' '}
        {inputMessages.paidPages}
      </p>
    </PricePanel>
  )
}

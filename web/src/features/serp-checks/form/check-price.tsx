import { Button } from '@mantine/core'
import type { CreditSetting } from '#contract/rules/credit-settings/work-prices.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { useMaintenance } from '../../../parts/access/maintenance.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import type { QueryLimits } from '../../../parts/limits/query-limits.ts'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { PricePanel } from '../../../parts/paid-runs/price/price-panel.tsx'
import { readingLines } from '../../../parts/paid-runs/price/reading-lines.ts'
import { missingKeywords, type QueryPrice } from '../../../parts/paid-runs/price/required-credits.tsx'
import { formatCount } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { inputMessages } from '../../../shared/inputs/messages.ts'
import type { CheckFormValues } from './check-form-values.ts'

type CheckPriceProps = {
  values: CheckFormValues
  setting: CreditSetting | undefined
  price: QueryPrice | undefined
  balance: number
  limits: QueryLimits
  isBusy: boolean
  problem: string | undefined
  /** Asks before anything is cleared. */
  onReset: () => void
}

/** The price of the check, and the button that spends it. */
export function CheckPrice(props: CheckPriceProps) {
  const { values, setting, price, balance, limits, isBusy, problem, onReset } = props
  const isClosed = useMaintenance('SERP Checker')
  const isShort = price !== undefined && price.total > balance
  const isReady =
    price !== undefined && setting !== undefined && price.keywords > 0 && missingKeywords(price, setting, limits) === 0
  const competitors = values.competitors.length === 0 ? 'Included' : `${values.competitors.length}, included`
  return (
    <PricePanel
      title="Cost of this check"
      lines={[
        { label: 'Keywords', value: formatCount(values.keywords.length) },
        ...readingLines(values),
        { label: 'Credits per keyword', value: price === undefined ? '…' : formatCredits(price.perKeyword) },
        { label: 'Competitors', value: limits.isTrial ? <span className={layout.tag}>Locked</span> : competitors },
      ]}
      total={price?.total}
      totalNote="(maximum)"
      balance={balance}
      afterLabel="After this check"
    >
      <PriceFailure />
      {problem !== undefined && (
        <p className={layout.problem} role="alert">
          {problem}
        </p>
      )}
      {isShort && holdsAbility('VIEW_PRICING_PAGE') ? (
        <ViewPlans size="lg" fullWidth />
      ) : (
        <Button size="lg" fullWidth type="submit" loading={isBusy} disabled={!isReady || isShort || isClosed}>
          Ranking
        </Button>
      )}
      <Button size="md" fullWidth variant="subtle" color="gray" mt={4} onClick={onReset} disabled={isBusy}>
        Reset
      </Button>
      <p className={layout.promise}>
        You only pay for keywords that return a results page. Failed look-ups are refunded automatically.{' '}
        {inputMessages.paidPages}
      </p>
    </PricePanel>
  )
}

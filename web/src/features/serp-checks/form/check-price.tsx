import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import type { QueryLimits } from '../../../parts/limits/query-limits.ts'
import { CheckPricePanel, type CheckPricePanelProps } from '../../../parts/paid-runs/price/check-price-panel.tsx'
import { paidKeywords, queryLines } from '../../../parts/paid-runs/price/query-lines.tsx'
import { missingKeywords, type QueryPrice } from '../../../parts/paid-runs/price/required-credits.tsx'
import type { CheckFormValues } from './check-form-values.ts'

type CheckPriceProps = Pick<CheckPricePanelProps, 'balance' | 'isBusy' | 'problem' | 'onReset'> & {
  values: CheckFormValues
  setting: CreditSetting | undefined
  price: QueryPrice | undefined
  limits: QueryLimits
}

/** The price of the check, and the button that spends it. */
export function CheckPrice({ values, setting, price, limits, ...panel }: CheckPriceProps) {
  const isReady =
    price !== undefined && setting !== undefined && price.keywords > 0 && missingKeywords(price, setting, limits) === 0
  return (
    <CheckPricePanel
      {...panel}
      module="SERP Checker"
      lines={queryLines(values, price, limits.isTrial)}
      total={price?.total}
      submit="Ranking"
      isReady={isReady}
      offersPlansInMaintenance
      promise={paidKeywords}
    />
  )
}

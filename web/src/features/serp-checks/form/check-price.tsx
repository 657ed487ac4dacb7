import { Button } from '@mantine/core'
import { formatCredits } from '#contract/credit-amounts.ts'
import { type CreditSetting, serpCheckPrice } from '#contract/pricing.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { PricePanel } from '../../../shared/inputs/price-panel.tsx'
import { holdsAbility } from '../../../shared/session/access.ts'
import { ViewPlans } from '../../../shared/ui/view-plans.tsx'
import { formWords } from '../messages.ts'
import type { CheckFormValues } from './check-form-values.ts'
import { PriceFailure } from './price-failure.tsx'
import classes from './start-check-page.module.css'

type Price = ReturnType<typeof serpCheckPrice> & { keywords: number }

export function priceOf(setting: CreditSetting | undefined, values: CheckFormValues): Price | undefined {
  if (setting === undefined) return undefined
  return { ...serpCheckPrice(setting, values.keywords.length, values.depth), keywords: values.keywords.length }
}

/** Seed 001: a check may ask for a least number of keywords. */
const missingKeywords = (price: Price, setting: CreditSetting) => Math.max(0, setting.transactions - price.keywords)

/** The line under the keywords; without any, only how many it takes where one is not enough. */
export function RequiredCredits({ price, setting }: { price: Price | undefined; setting: CreditSetting | undefined }) {
  if (price === undefined || setting === undefined) return null
  const missing = missingKeywords(price, setting)
  if (price.keywords === 0 && missing <= 1) return null
  return (
    <>
      {missing > 0 &&
        `You need to add at least ${setting.transactions} keywords to start the process. (${missing} more needed) `}
      Total credits required: <b>{formatCredits(price.total)}</b> credits.
    </>
  )
}

type CheckPriceProps = {
  values: CheckFormValues
  setting: CreditSetting | undefined
  price: Price | undefined
  balance: number
  competitorsLocked: boolean
  isBusy: boolean
  problem: string | undefined
  /** Asks before anything is cleared. */
  onReset: () => void
}

/** What the check costs, and the button that spends it. */
export function CheckPrice(props: CheckPriceProps) {
  const { values, setting, price, balance, competitorsLocked, isBusy, problem, onReset } = props
  const isShort = price !== undefined && price.total > balance
  const isReady =
    price !== undefined && setting !== undefined && price.keywords > 0 && missingKeywords(price, setting) === 0
  const competitors = values.competitors.length === 0 ? 'Included' : `${values.competitors.length}, included`
  return (
    <PricePanel
      title="Cost of this check"
      lines={[
        { label: 'Keywords', value: formatCount(values.keywords.length) },
        { label: 'Results to read', value: `First ${values.depth}` },
        { label: 'Credits per keyword', value: price === undefined ? '…' : formatCredits(price.perKeyword) },
        { label: 'Competitors', value: competitorsLocked ? <span className={classes.tag}>Locked</span> : competitors },
      ]}
      total={price?.total}
      totalNote="at most"
      balance={balance}
    >
      <PriceFailure />
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {isShort && holdsAbility('VIEW_PRICING_PAGE') ? (
        <ViewPlans size="lg" fullWidth />
      ) : (
        <Button size="lg" fullWidth type="submit" loading={isBusy} disabled={!isReady || isShort}>
          Ranking
        </Button>
      )}
      <Button size="md" fullWidth variant="subtle" color="gray" mt={4} onClick={onReset} disabled={isBusy}>
        Reset
      </Button>
      <p className={classes.promise}>
        You pay for keywords that get a result. Credits for failed look-ups come back by themselves.{' '}
        {formWords.paidPages}
      </p>
    </PricePanel>
  )
}

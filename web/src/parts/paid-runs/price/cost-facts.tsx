import type { ReactNode } from 'react'
import { formatCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import classes from './cost-facts.module.css'

type CostFactsProps = {
  /** Undefined until the prices are known. */
  price: number | undefined
  balance: number
  /** Further facts for the decision, above the cost. */
  facts?: { label: string; value: ReactNode }[]
}

/** Below zero where there are too few. */
const creditsAfter = ({ price, balance }: CostFactsProps) => subtractCredits(balance, price ?? 0)

/** True if the price is known and there are credits enough for it. */
export const isPayable = (cost: CostFactsProps) => cost.price !== undefined && creditsAfter(cost) >= 0

/** The cost of something in credits, and the credits left afterwards or missing. */
export function CostFacts(cost: CostFactsProps) {
  const { price, facts = [] } = cost
  const after = creditsAfter(cost)
  const isShort = price !== undefined && after < 0
  const known = (credits: string) => (price === undefined ? '…' : credits)
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Cost</dt>
          <dd>{known(`${formatCredits(price ?? 0)} credits`)}</dd>
        </div>
        <div data-short={isShort || undefined}>
          <dt>{isShort ? 'Short by' : 'Credits left after'}</dt>
          <dd>{known(formatCredits(Math.abs(after)))}</dd>
        </div>
      </dl>
      {isShort && (
        <p className={classes.short} role="status">
          {serpCheckMessages.insufficientCredits}
        </p>
      )}
    </>
  )
}

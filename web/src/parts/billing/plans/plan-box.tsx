import { Badge, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { Interval } from './offers.ts'
import classes from './plan-box.module.css'
import { feeSentence, type PriceTax } from './price-fee.ts'
import { tracksText } from './tracks-text.ts'

/** Plans side by side. */
export const PlanGrid = ({ isPending, children }: { isPending?: true; children: ReactNode }) => (
  <div className={classes.grid} aria-busy={isPending}>
    {children}
  </div>
)

/** The placeholder of a plan that is loading. */
export const PlanBoxPending = ({ children }: { children: ReactNode }) => (
  <div className={classes.box} aria-hidden>
    {children}
  </div>
)

type PlanBoxProps = {
  plan: { name: string; description: string; is_recommended: boolean }
  /** The level of the heading with the plan's name. */
  level: 2 | 3
  isCurrent?: boolean
  tags?: ReactNode
  children: ReactNode
}

export const PlanBox = ({ plan, level, isCurrent = false, tags, children }: PlanBoxProps) => (
  <section className={classes.box} data-current={isCurrent || undefined} aria-label={plan.name}>
    <div className={classes.head}>
      <Title order={level} className={classes.name}>
        {plan.name}
      </Title>
      <span className={classes.tags}>
        {plan.is_recommended && <Badge>Recommended</Badge>}
        {tags}
      </span>
    </div>
    <p className={classes.description}>{plan.description}</p>
    {children}
  </section>
)

type PlanPriceProps = {
  plan: { project_limit: number; project_keyword_limit: number; features: readonly string[] }
  offer: { price: number; credits: number }
  currency: string
  tax: PriceTax
  interval: Interval
  /** Shown beside the price. */
  period: string
  /** Shown beside the price. */
  saving?: ReactNode
  /** Undefined until it has loaded. */
  keywordPrice: number | undefined
}

/** The price of a plan, its credits, and how many keywords they track. */
export const PlanPrice = ({ plan, offer, currency, tax, interval, period, saving, keywordPrice }: PlanPriceProps) => (
  <>
    <p className={classes.price}>
      <b>{formatMoney(offer.price, currency)}</b> {period}
    </p>
    <p className={classes.fee}>
      {feeSentence(tax)}
      {saving}
    </p>
    <p className={classes.credits}>
      <b>{formatCount(offer.credits)}</b> credits per {interval}
      {keywordPrice !== undefined && (
        <>
          <b className={classes.tracks}>{tracksText({ plan, offer, interval }, keywordPrice)}</b>
          <span>About {countOf(Math.floor(offer.credits / keywordPrice), 'keyword look-up')}</span>
        </>
      )}
    </p>
  </>
)

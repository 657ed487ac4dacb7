import type { AutoRecharge } from '#contract/subscriptions/endpoints.ts'
import { formatMoney } from '../format/money.ts'
import { countOf } from '../format/numbers.ts'
import { Moment } from '../ui/moment.tsx'
import classes from './auto-recharge.module.css'
import { rechargeMessages as messages } from './messages.ts'

/** The result of the last recharge. A declined one has turned Auto Recharge off, which shows why. */
export function LastRecharge({ recharge: { last_recharge: last, currency } }: { recharge: AutoRecharge }) {
  if (last === null) return null
  const { state, credits, amount, date } = last
  return (
    <p className={classes.note}>
      {messages.last[state](`${countOf(credits, 'credit')} for ${formatMoney(amount, currency)}`)} <Moment at={date} />
    </p>
  )
}

import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import classes from './auto-recharge.module.css'
import { rechargeMessages as messages } from './messages.ts'

/** The result of the last recharge. While a failed one keeps Auto Recharge off, the reason is shown there instead. */
export function LastRecharge({ recharge }: { recharge: AutoRecharge }) {
  const { last_recharge: last, last_failure: failure, stopped_because: reason, currency } = recharge
  if (failure !== null && reason === null && last?.state !== 'open')
    return (
      <p className={classes.note}>
        {messages.lastFailed[failure.reason]} (<Moment at={failure.date} />
        ).
      </p>
    )
  if (last === null) return null
  const { state, credits, amount, date } = last
  return (
    <p className={classes.note}>
      {messages.last[state](`${countOf(credits, 'credit')} for ${formatMoney(amount, currency)}`)} <Moment at={date} />
    </p>
  )
}

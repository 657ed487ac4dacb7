import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './auto-recharge.module.css'
import { AutoRechargePending, AutoRechargeSettings } from './auto-recharge-settings.tsx'
import { rechargeMessages as messages, rechargeMessages } from './messages.ts'
import { RechargeContent } from './recharge-content.tsx'
import { useAutoRecharge } from './use-set-auto-recharge.ts'

/** Auto Recharge where nothing is being bought. For paid accounts. */
export function AutoRechargePanel() {
  const recharge = useAutoRecharge()
  return (
    <Panel title={rechargeMessages.name}>
      <div className={classes.content}>
        <RechargeContent recharge={recharge} pending={<AutoRechargePending />}>
          {(data) => (
            <>
              <AutoRechargeSettings recharge={data} />
              <LastRecharge recharge={data} />
            </>
          )}
        </RechargeContent>
      </div>
    </Panel>
  )
}

/** The result of the last recharge. While a failed one keeps Auto Recharge off, the reason is shown there instead. */
function LastRecharge({ recharge }: { recharge: AutoRecharge }) {
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

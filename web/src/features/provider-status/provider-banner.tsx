import { IconAlertTriangle, IconCircleCheck, IconCoins } from '@tabler/icons-react'
import type { ProviderStatus } from '#contract/provider-status.ts'
import { formatClock, formatDay, formatExactly } from '../../shared/format/dates.ts'
import type { Icon } from '../../shared/ui/icon.ts'
import classes from './provider-banner.module.css'

const icons = { failing: IconAlertTriangle, low: IconCoins, ok: IconCircleCheck } satisfies Record<
  ProviderStatus['state'],
  Icon
>
const dollars = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' })

/** For staff: what is wrong with the search data, and what to do. Only the sentence is announced, not every figure. */
export default function ProviderBanner({ status, now }: { status: ProviderStatus; now: Date }) {
  const { state, sentence, since, balance_usd: balance } = status
  const StateIcon = icons[state]
  return (
    <div className={classes.banner} data-state={state}>
      <StateIcon size={16} stroke={1.8} aria-hidden />
      <div className={classes.words}>
        <span role="status">{sentence}</span>
        {since !== null && <Since at={since} now={now} />}
        {balance !== null && <span className={classes.fact}>balance {dollars.format(balance)}</span>}
      </div>
    </div>
  )
}

function Since({ at, now }: { at: string; now: Date }) {
  const date = new Date(at)
  const isToday = formatDay(date) === formatDay(now)
  return (
    <span className={classes.fact}>
      since{' '}
      <time dateTime={at} data-hint={formatExactly(date)}>
        {isToday ? formatClock(date) : `${formatDay(date)} ${formatClock(date)}`}
      </time>
    </span>
  )
}

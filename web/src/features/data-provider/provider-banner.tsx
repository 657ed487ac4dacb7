import { IconAlertTriangle, IconCircleCheck, IconCoins } from '@tabler/icons-react'
import type { ProviderStatus } from '#contract/data-provider/endpoints.ts'
import { formatClock, formatDay } from '../../shared/format/dates.ts'
import { formatDollars } from '../../shared/format/money.ts'
import type { Icon } from '../../shared/ui/actions/icon.ts'
import { Banner } from '../../shared/ui/states/banner.tsx'
import { Moment } from '../../shared/ui/tiles/moment.tsx'
import classes from './provider-banner.module.css'

const icons = { failing: IconAlertTriangle, low: IconCoins, ok: IconCircleCheck } satisfies Record<
  ProviderStatus['state'],
  Icon
>
const tones = { failing: 'error', low: 'warn', ok: undefined } as const satisfies Record<
  ProviderStatus['state'],
  unknown
>

/** For staff: what is wrong with the search data, and what to do. Only the sentence is announced, not every figure. */
export default function ProviderBanner({ status, now }: { status: ProviderStatus; now: Date }) {
  const { state, sentence, since, balance_usd: balance, checked_at: checkedAt } = status
  const isOutdated = since !== null && checkedAt !== null && new Date(checkedAt) < new Date(since)
  return (
    <Banner icon={icons[state]} tone={tones[state]}>
      <div className={classes.words}>
        <span role="status">{sentence}</span>
        {since !== null && (
          <span className={classes.fact}>
            since <ShortMoment at={since} now={now} />
          </span>
        )}
        {balance !== null && checkedAt !== null && !isOutdated && (
          <span className={classes.fact}>
            balance {formatDollars(balance)} as of <ShortMoment at={checkedAt} now={now} />
          </span>
        )}
      </div>
    </Banner>
  )
}

/** A day that is today goes without saying. */
function ShortMoment({ at, now }: { at: string; now: Date }) {
  const date = new Date(at)
  const isToday = formatDay(date) === formatDay(now)
  return <Moment at={at}>{isToday ? formatClock(date) : `${formatDay(date)} ${formatClock(date)}`}</Moment>
}

import { Badge } from '@mantine/core'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { intervalLabels } from '../plans/interval-names.ts'
import classes from './purchase-cells.module.css'
import { isTakenBack, type PurchaseStatus, type StatusKind, statusOf, wasPaid } from './purchase-status.ts'

export const PlanName = ({ purchase }: { purchase: Purchase }) => (
  <span className={classes.name}>
    <span className={classes.plan}>{purchase.name}</span>
    {purchase.interval !== null && <span className={classes.note}>{intervalLabels[purchase.interval]}</span>}
    {purchase.highlighted && <Badge color="indigo">Current plan</Badge>}
    {purchase.is_archived && <Badge>Archived</Badge>}
  </span>
)

export const Price = ({ purchase: { price, refunded, disputed, currency, state } }: { purchase: Purchase }) => (
  <span className={classes.price}>
    {formatMoney(price, currency)}
    {refunded > 0 && <span>{formatMoney(refunded, currency)} refunded</span>}
    {disputed > 0 && (
      <span>
        {formatMoney(disputed, currency)} {state === 'disputed' ? 'disputed' : 'charged back'}
      </span>
    )}
  </span>
)

/** Until when it can be used; nothing for what was never paid, or is paid back. */
export const Validity = ({ purchase }: { purchase: Purchase }) =>
  wasPaid(purchase) && !isTakenBack(purchase) ? (
    <>
      Until <PurchaseDate at={purchase.expire_date} />
    </>
  ) : (
    <>–</>
  )

export const PurchaseDate = ({ at }: { at: string }) => <Moment at={at}>{formatDay(new Date(at))}</Moment>

const colors = {
  good: 'var(--sp-up)',
  quiet: undefined,
  warn: 'var(--sp-warn)',
  bad: 'var(--sp-down)',
} as const satisfies Record<PurchaseStatus['tone'], string | undefined>

export function Status({ purchase, kind }: { purchase: Purchase; kind?: StatusKind | undefined }) {
  const { label, tone } = statusOf(purchase, kind)
  return <Badge color={colors[tone]}>{label}</Badge>
}

/** Says if Auto Recharge is on now, and if it bought these credits. */
export const AutoRecharge = ({ purchase, isOn }: { purchase: Purchase; isOn: boolean }) => (
  <span className={classes.name}>
    {isOn ? 'On' : 'Off'}
    {purchase.is_auto_recharge && <span className={classes.note}>Bought automatically</span>}
  </span>
)

import { Skeleton } from '@mantine/core'
import { IconActivity, IconListSearch, IconReceipt, IconUserCog } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomerActivity } from '#contract/customers/endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { customerTexts } from '../messages.ts'
import { customerActivity } from '../queries.ts'
import classes from './detail.module.css'

const kinds = {
  check: { icon: IconListSearch, name: 'Check' },
  purchase: { icon: IconReceipt, name: 'Purchase' },
  action: { icon: IconUserCog, name: 'Action' },
} as const satisfies Record<CustomerActivity['kind'], { icon: Icon; name: string }>

/** A customer's recent activity: checks, and purchases and actions for staff who may read them. */
export function ActivityTab({ id }: { id: number }) {
  const query = useQuery(customerActivity(id))
  const mayReadLog = useAccount()?.userAbilities.includes('VIEW_AUDIT_LOG') === true
  return (
    <QueryContent query={query} pending={<Pending />} failed={customerTexts.activityFailed}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={IconActivity} title={customerTexts.noActivity} text={customerTexts.noActivityText} />
        ) : (
          <>
            <ul className={classes.activity} aria-label="Activity">
              {data.map((entry) => (
                <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
              ))}
            </ul>
            {mayReadLog && (
              <p className={classes.activityFoot}>
                <Link to="/audit-log" search={{ account: String(id) }}>
                  Show all actions in the audit log
                </Link>
              </p>
            )}
          </>
        )
      }
    </QueryContent>
  )
}

const lines = ['first', 'second', 'third', 'fourth']

const Pending = () => (
  <div className={classes.pending} aria-busy="true">
    <span className="visually-hidden" role="status">
      Loading activity
    </span>
    {lines.map((line) => (
      <Skeleton key={line} height={14} radius="xl" />
    ))}
  </div>
)

function Entry({ entry: { kind, at, title, credits, amount, currency } }: { entry: CustomerActivity }) {
  const { icon: Glyph, name } = kinds[kind]
  return (
    <li>
      <Glyph size={16} stroke={1.6} aria-hidden />
      <span className={classes.what}>
        <span className="visually-hidden">{name}: </span>
        {title}
      </span>
      <span className={classes.figures}>
        {amount !== null && currency !== null && `${formatMoney(amount, currency)} · `}
        {credits !== null && `${formatCredits(credits)} credits`}
      </span>
      <Moment at={at} />
    </li>
  )
}

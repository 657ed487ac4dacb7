import { IconAlertTriangle } from '@tabler/icons-react'
import { formatUnitDollars } from '../../shared/format/money.ts'
import classes from './below-cost.module.css'
import { settingsTexts } from './messages.ts'
import { type Compared, linesBelowCost } from './provider-work.ts'

/** Lists every price below the provider’s charge, with both figures; renders nothing if there are none. */
export function BelowCost({ compared }: { compared: readonly Compared[] }) {
  const groups = linesBelowCost(compared)
  if (groups.length === 0) return null
  return (
    <div className={classes.notice} role="note">
      <p className={classes.head}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        <span>
          <b>{settingsTexts.belowCostTitle}</b> {settingsTexts.belowCostText}
        </span>
      </p>
      <dl className={classes.groups}>
        {groups.map(({ title, lines }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <ul>
                {lines.map(({ size, worth, cost }) => (
                  <li key={size}>
                    {size}: worth {formatUnitDollars(worth)}, costs {formatUnitDollars(cost)}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './below-cost.module.css'
import { settingsTexts } from './messages.ts'
import { type Compared, linesBelowCost } from './provider-work.ts'
import type { SalesMoney } from './sales-money.ts'

/** Lists every price below the provider’s charge, with both figures; renders nothing if there are none. */
export function BelowCost({ compared, money }: { compared: readonly Compared[]; money: SalesMoney }) {
  const groups = linesBelowCost(compared)
  if (groups.length === 0) return null
  return (
    <div className={classes.notice} role="note">
      <p className={classes.head}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        <span>
          <b>{settingsTexts.belowCostTitle}</b>{' '}
          {money.value === undefined ? settingsTexts.belowCostByWorth : settingsTexts.belowCostText}
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
                    {size}: {money.value === undefined ? 'worth' : 'earns'} {money.ofProvider(worth)}, costs{' '}
                    {money.ofProvider(cost)}
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

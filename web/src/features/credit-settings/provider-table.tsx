import { IconAlertTriangle } from '@tabler/icons-react'
import type { ProviderUsage } from '#contract/credit-settings/endpoints.ts'
import { isBelowCost } from '#contract/rules/credit-settings/margin-table.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { CreditSetting, PricedModule } from '#contract/rules/paid-runs/prices.ts'
import type { SearchMethod } from '#contract/rules/paid-runs/provider-work.ts'
import { formatPercent } from '../../shared/format/numbers.ts'
import { BelowCost } from './below-cost.tsx'
import classes from './credit-settings-page.module.css'
import { settingsTexts } from './messages.ts'
import { type Compared, labelOf, type WorkLine, workLines } from './provider-work.ts'
import type { SalesMoney } from './sales-money.ts'

type ProviderTableProps = {
  /** By the figures as they stand in the form; undefined where these are wrong. */
  rows: { title: PricedModule; setting: CreditSetting | undefined }[]
  method: SearchMethod
  usage: ProviderUsage[]
  /** The most keywords a domain check may read. */
  domainKeywordsLimit: number
  money: SalesMoney
}

/** The revenue of each price beside the provider's charge: by its list, and as measured. */
export function ProviderTable({ rows, method, usage, domainKeywordsLimit, money }: ProviderTableProps) {
  const usageOf = (title: PricedModule) => usage.find((one) => one.title === title)
  const comparedOf = (setting: CreditSetting): Compared => ({
    ...{ setting, method, domainKeywordsLimit, value: money.value },
    usage: usageOf(setting.title),
  })
  return (
    <>
      <BelowCost
        compared={rows.flatMap(({ setting }) => (setting === undefined ? [] : [comparedOf(setting)]))}
        money={money}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Prices compared with provider costs">
        <table className={classes.table} data-narrow>
          <thead>
            <tr>
              <th scope="col">Module</th>
              <th scope="col" data-text>
                Work
              </th>
              <th scope="col" data-text>
                Charged per
              </th>
              <th scope="col">Customer pays (credits)</th>
              <th scope="col">Provider’s cost</th>
              <th scope="col">Revenue</th>
              <th scope="col">Margin</th>
            </tr>
          </thead>
          {rows.map(({ title, setting }) => {
            const used = usageOf(title)
            return (
              <tbody key={title}>
                {setting === undefined ? (
                  <tr>
                    <th scope="row">{title}</th>
                    <td colSpan={6} data-text>
                      Enter valid costs to compare them.
                    </td>
                  </tr>
                ) : (
                  workLines(comparedOf(setting)).map((line, at) => (
                    <tr key={labelOf(line)}>
                      <th scope="row">{at === 0 ? title : <span className="visually-hidden">{title}</span>}</th>
                      <Line line={line} per={title === 'SERPS' ? 'keyword' : 'check'} money={money} />
                    </tr>
                  ))
                )}
                {setting !== undefined && (used === undefined || used.count === 0) && (
                  <tr>
                    <th scope="row">
                      <span className="visually-hidden">{title}</span>
                    </th>
                    <td colSpan={6} data-text className={classes.quiet}>
                      No {title === 'SERPS' ? 'look-ups' : 'checks'} in the last 30 days
                    </td>
                  </tr>
                )}
              </tbody>
            )
          })}
        </table>
      </section>
    </>
  )
}

function Line({ line, per, money }: { line: WorkLine; per: string; money: SalesMoney }) {
  const { detail, price, cost, margin } = line
  const isBelow = isBelowCost(line)
  return (
    <>
      <td data-text>
        {labelOf(line)}
        {detail !== undefined && (
          <>
            {' '}
            <span className={classes.detail}>· {detail}</span>
          </>
        )}
      </td>
      <td data-text>{per}</td>
      <td>{formatCredits(price)}</td>
      <td>{money.ofProvider(cost)}</td>
      <td>{revenueOf(line, money)}</td>
      <td data-below={isBelow || undefined}>
        {isBelow && (
          <>
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {settingsTexts.belowCost}{' '}
          </>
        )}
        {money.value === undefined ? !isBelow && '–' : margin !== undefined && formatPercent(margin)}
      </td>
    </>
  )
}

/** In the site's currency; without a rate, each amount in its own currency. */
const revenueOf = ({ price }: WorkLine, { perCredit, ofCustomers }: SalesMoney) =>
  perCredit === undefined ? '–' : ofCustomers(price * perCredit)

import { formatCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { type CreditSetting, rowsPrice, taskPrice } from '#contract/rules/paid-runs/prices.ts'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { CheckPricePanel, type CheckPricePanelProps } from '../../paid-runs/price/check-price-panel.tsx'
import type { SiteChecks } from '../site-checks.ts'
import { rowsName } from '../site-texts.ts'

type SiteCheckPriceProps<Project extends SiteProject> = Pick<
  CheckPricePanelProps,
  'balance' | 'isBusy' | 'problem' | 'submit' | 'onReset' | 'offersPlansInMaintenance'
> & {
  checks: SiteChecks<Project>
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
  /**
   * The largest number of rows to load; undefined until it is known, null while the form says no number that is
   * allowed.
   */
  rows: number | null | undefined
}

/** Shows the price of a check and its parts, the base fee and the rows. */
export function SiteCheckPrice<Project extends SiteProject>(props: SiteCheckPriceProps<Project>) {
  const { checks, setting, rows, ...panel } = props
  const { module, unit, words } = checks
  const base = setting && taskPrice(setting)
  const price = setting && (rows === null ? 0 : rows === undefined ? undefined : rowsPrice(setting, rows))
  return (
    <CheckPricePanel
      {...panel}
      module={module}
      lines={[
        { label: rowsName(unit), value: shown(rows, (count) => `up to ${countOf(count, unit)}`) },
        { label: 'Base fee', value: shown(base, formatCredits) },
        {
          label: `Credits for ${unit}s`,
          value:
            price === undefined || base === undefined
              ? '…'
              : shown(rows, () => formatCredits(subtractCredits(price, base))),
        },
      ]}
      total={price}
      isReady={setting !== undefined}
      promise={words.paid}
    />
  )
}

const shown = (value: number | null | undefined, text: (value: number) => string) =>
  value === undefined ? '…' : value === null ? '–' : text(value)

import { Button } from '@mantine/core'
import { type CreditSetting, rowsPrice, taskPrice } from '#contract/rules/credit-settings/work-prices.ts'
import { formatCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { useMaintenance } from '../../../parts/access/maintenance.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { PricePanel } from '../../../parts/paid-runs/price/price-panel.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { domainMessages } from '../messages.ts'

type DomainCheckPriceProps = {
  /** Undefined while the field holds no number that is allowed. */
  limit: number | undefined
  setting: CreditSetting | undefined
  balance: number
  isBusy: boolean
  problem: string | undefined
  /** Asks before anything is cleared. */
  onReset: () => void
}

/** The price of the check, and the button that spends it. */
export function DomainCheckPrice({ limit, setting, balance, isBusy, problem, onReset }: DomainCheckPriceProps) {
  const price = setting && (limit === undefined ? 0 : rowsPrice(setting, limit))
  const base = setting && taskPrice(setting)
  const isClosed = useMaintenance('Domain Checker')
  const isShort = price !== undefined && price > balance
  return (
    <PricePanel
      title="Cost of this check"
      lines={[
        { label: 'Keywords', value: limit === undefined ? '–' : `up to ${countOf(limit, 'keyword')}` },
        { label: 'Base fee', value: base === undefined ? '…' : formatCredits(base) },
        {
          label: 'Credits for keywords',
          value:
            price === undefined || base === undefined
              ? '…'
              : limit === undefined
                ? '–'
                : formatCredits(subtractCredits(price, base)),
        },
      ]}
      total={price}
      totalNote="(maximum)"
      balance={balance}
      afterLabel="After this check"
    >
      <PriceFailure />
      {problem !== undefined && (
        <p className={layout.problem} role="alert">
          {problem}
        </p>
      )}
      {isShort && holdsAbility('VIEW_PRICING_PAGE') ? (
        <ViewPlans size="lg" fullWidth />
      ) : (
        <Button
          size="lg"
          fullWidth
          type="submit"
          loading={isBusy}
          disabled={setting === undefined || isShort || isClosed}
        >
          Check Domain Rank
        </Button>
      )}
      <Button size="md" fullWidth variant="subtle" color="gray" mt={4} onClick={onReset} disabled={isBusy}>
        Reset
      </Button>
      <p className={layout.promise}>{domainMessages.paidForRows}</p>
    </PricePanel>
  )
}

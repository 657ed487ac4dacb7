import { Button } from '@mantine/core'
import { linksPerCheck } from '#contract/rules/credit-settings/check-sizes.ts'
import { rowsPrice, taskPrice } from '#contract/rules/credit-settings/work-prices.ts'
import { formatCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { useAccountDetails } from '../../../parts/access/account.ts'
import { useMaintenance } from '../../../parts/access/maintenance.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { PricePanel } from '../../../parts/paid-runs/price/price-panel.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { backlinkTexts } from '../messages.ts'
import { module } from '../permissions.ts'

type BacklinkCheckPriceProps = { balance: number; isBusy: boolean; problem: string | undefined }

/** What the analysis costs, and the button that spends it. */
export function BacklinkCheckPrice({ balance, isBusy, problem }: BacklinkCheckPriceProps) {
  const setting = useAccountDetails()?.module.BACKLINKS
  const isClosed = useMaintenance(module)
  const links = setting && linksPerCheck(setting)
  const price = setting && links !== undefined ? rowsPrice(setting, links) : undefined
  const base = setting && taskPrice(setting)
  const isShort = price !== undefined && price > balance
  return (
    <PricePanel
      title="Cost of this check"
      lines={[
        { label: 'Links', value: links === undefined ? '…' : `up to ${countOf(links, 'link')}` },
        { label: 'Base fee', value: base === undefined ? '…' : formatCredits(base) },
        {
          label: 'Credits for links',
          value: price === undefined || base === undefined ? '…' : formatCredits(subtractCredits(price, base)),
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
      {isShort && !isClosed && holdsAbility('VIEW_PRICING_PAGE') ? (
        <ViewPlans size="lg" fullWidth />
      ) : (
        <Button
          size="lg"
          fullWidth
          type="submit"
          loading={isBusy}
          disabled={setting === undefined || isShort || isClosed}
        >
          Analyze
        </Button>
      )}
      <p className={layout.promise}>{backlinkTexts.paidForLinks}</p>
    </PricePanel>
  )
}

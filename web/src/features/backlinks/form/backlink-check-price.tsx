import { Button } from '@mantine/core'
import { formatCredits, subtractCredits } from '#contract/rules/credit-amounts.ts'
import { rowsPrice, taskPrice } from '#contract/rules/pricing.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { PriceFailure } from '../../../shared/inputs/price-failure.tsx'
import { PricePanel } from '../../../shared/inputs/price-panel.tsx'
import { holdsAbility } from '../../../shared/session/access.ts'
import { useAccountDetails } from '../../../shared/session/account.ts'
import { useMaintenance } from '../../../shared/session/maintenance.ts'
import { ViewPlans } from '../../../shared/ui/view-plans.tsx'
import { linksPerCheck } from '../links-per-check.ts'
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

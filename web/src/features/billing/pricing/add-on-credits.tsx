import { Button, Skeleton } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import type { TopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { balanceAfter, formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import {
  AmountField,
  OpenedPage,
  TopUpAmounts,
  useAmountChoice,
} from '../../../parts/billing/payments/amount-choice.tsx'
import { AutoRechargeChoice } from '../../../parts/billing/payments/auto-recharge-choice.tsx'
import { formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './add-on-credits.module.css'
import { addOnMessages } from './messages.ts'

/** Credits bought beside a plan, for accounts that have paid once. */
export const AddOnCredits = ({ balance }: { balance: number }) => (
  <Panel title={addOnMessages.title} hint={addOnMessages.hint}>
    <TopUpAmounts
      pending={<Skeleton height={96} radius="md" m={16} mt={0} w="auto" aria-label="Loading amounts" />}
      none={<EmptyState icon={IconCoins} title={addOnMessages.none} text={addOnMessages.noneText} />}
    >
      {(options, currency, owed) => <AmountForm options={options} currency={currency} balance={balance} owed={owed} />}
    </TopUpAmounts>
  </Panel>
)

type AmountFormProps = { options: TopUpOption[]; currency: string; balance: number; owed: number }

function AmountForm({ options, currency, balance, owed }: AmountFormProps) {
  const { option, page, isBusy, recharge, consent, submit, field } = useAmountChoice(options)
  return (
    <>
      <form className={classes.row} onSubmit={submit} noValidate>
        <AmountField {...field} currency={currency} className={classes.amount} />
        <dl className={classes.facts} aria-live="polite">
          <div>
            <dt>Credits</dt>
            <dd>{option === undefined ? '–' : formatCount(option.credits)}</dd>
          </div>
          <div>
            <dt>Balance after purchase</dt>
            <dd>{option === undefined ? '–' : formatCredits(balanceAfter(balance, option.credits, owed))}</dd>
          </div>
        </dl>
        <Button type="submit" variant="default" size="md" className={classes.purchase} loading={isBusy}>
          Purchase
        </Button>
      </form>
      {consent}
      {page !== undefined && <OpenedPage page={page} className={classes.opened} />}
      <div className={classes.recharge}>
        <AutoRechargeChoice {...recharge} isChangeable />
      </div>
    </>
  )
}

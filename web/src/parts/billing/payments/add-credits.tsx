import { Button, Skeleton } from '@mantine/core'
import type { TopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { Dialog, DialogActions, DialogLeave, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import classes from './add-credits.module.css'
import { AmountField, OpenedPage, TopUpAmounts, useAmountChoice } from './amount-choice.tsx'
import { AutoRechargeChoice } from './auto-recharge-choice.tsx'
import { addCreditsMessages as messages } from './messages.ts'

/** Chooses an amount of credits and opens the payment provider's page for it in a new tab. For paid accounts. */
export default function AddCredits({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <TopUpAmounts
        pending={<Skeleton height={120} mt={14} radius="md" aria-hidden />}
        none={
          <>
            <DialogText>{messages.none}</DialogText>
            <DialogLeave onClose={onClose} />
          </>
        }
      >
        {(options, currency) => <AmountForm options={options} currency={currency} onClose={onClose} />}
      </TopUpAmounts>
    </Dialog>
  )
}

type AmountFormProps = { options: TopUpOption[]; currency: string; onClose: () => void }

function AmountForm({ options, currency, onClose }: AmountFormProps) {
  const { option, page, isBusy, recharge, consent, submit, field } = useAmountChoice(options)
  if (page !== undefined)
    return (
      <>
        <DialogText>
          <OpenedPage page={page} />
        </DialogText>
        <DialogLeave onClose={onClose} />
      </>
    )
  return (
    <>
      {consent}
      <form onSubmit={submit} noValidate>
        <DialogText>{messages.lead}</DialogText>
        <div className={classes.form}>
          <AmountField {...field} currency={currency} hasFocusFirst />
          {option !== undefined && (
            <p className={classes.credits} role="status">
              You get <b>{countOf(option.credits, 'credit')}</b>
            </p>
          )}
          <AutoRechargeChoice {...recharge} />
        </div>
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={isBusy}>
            {messages.purchase}
          </Button>
        </DialogActions>
      </form>
    </>
  )
}

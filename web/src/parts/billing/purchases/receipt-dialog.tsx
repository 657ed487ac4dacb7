import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogActions, DialogLeave, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { formatDay, formatDayAndClock } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { planCalled } from '../plans/plan-called.ts'
import { purchaseMessages } from './messages.ts'
import { isTakenBack, statusOf, wasPaid } from './purchase-status.ts'
import classes from './receipt-dialog.module.css'

type ReceiptDialogProps = { purchase: Purchase; mayDownload?: boolean; onClose: () => void }

/** The figures of a purchase, and its receipt as a file once it is paid. */
export default function ReceiptDialog({ purchase, mayDownload = true, onClose }: ReceiptDialogProps) {
  const { id, receipt_number: number } = purchase
  const isPaid = wasPaid(purchase)
  const download = useMutation({
    mutationFn: () => client.purchases.downloadReceipt({ id }),
    onSuccess: ({ body }) => {
      saveFile(body, `receipt-${number}.pdf`)
      toast('done', purchaseMessages.receiptDone, 3_000)
    },
    onError: () => toast('failed', purchaseMessages.receiptFailed, 6_000),
  })
  return (
    <Dialog title={number === null ? planCalled(purchase) : `Receipt ${number}`} onClose={onClose}>
      <dl className={classes.facts}>
        {factsOf(purchase).map(({ label, value, isTotal }) => (
          <div key={label} data-total={isTotal || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isPaid && mayDownload ? (
        <DialogActions onClose={onClose} close="Close">
          <Button
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
            data-autofocus
          >
            Download PDF
          </Button>
        </DialogActions>
      ) : (
        <>
          {!isPaid && <DialogText>No receipt yet: this hasn’t been paid.</DialogText>}
          <DialogLeave onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

type Fact = { label: string; value: string; isTotal?: boolean }

function factsOf(purchase: Purchase): Fact[] {
  const { price, tax, refunded, disputed, currency, credits, debt_paid } = purchase
  const money = (amount: number) => formatMoney(amount, currency)
  const isPaid = wasPaid(purchase)
  return [
    { label: 'Plan Name', value: planCalled(purchase) },
    { label: 'Credits', value: formatCount(credits) },
    ...(debt_paid > 0 ? [{ label: 'Owed credits paid off', value: formatCredits(debt_paid) }] : []),
    { label: 'Purchase Date', value: formatDayAndClock(new Date(purchase.purchase_date)) },
    ...(isPaid && !isTakenBack(purchase)
      ? [{ label: 'Valid until', value: formatDay(new Date(purchase.expire_date)) }]
      : []),
    { label: 'Status', value: statusOf(purchase).label },
    { label: 'Net', value: money(withoutTax(price, tax)) },
    { label: 'Tax', value: money(tax) },
    { label: isPaid ? 'Total paid' : 'Total', value: money(price), isTotal: true },
    ...(refunded > 0 ? [{ label: 'Refunded', value: `−${money(refunded)}` }] : []),
    ...(disputed > 0 ? [{ label: statusOf(purchase).label, value: `−${money(disputed)}` }] : []),
  ]
}

/** Rounds a price in major units, whose difference binary fractions would blur. */
const withoutTax = (price: number, tax: number) => Math.round((price - tax) * 1_000) / 1_000

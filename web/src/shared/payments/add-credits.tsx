import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { topUpMessages } from '#contract/subscriptions/messages.ts'
import type { TopUpOption } from '#contract/top-ups/endpoints.ts'
import { failureOf } from '../api/failure.ts'
import { Dialog, DialogActions, DialogLeave, DialogText } from '../dialogs/dialog.tsx'
import { formatMoney } from '../format/money.ts'
import { countOf } from '../format/numbers.ts'
import { ErrorState } from '../ui/error-state.tsx'
import classes from './add-credits.module.css'
import { AutoRechargeChoice } from './auto-recharge-choice.tsx'
import { addCreditsMessages as messages } from './messages.ts'
import { topUpOptions } from './queries.ts'
import { useTopUpPurchase } from './use-top-up-purchase.ts'

/** Chooses an amount of credits and opens the payment provider's page for it in a new tab. For paid accounts. */
export default function AddCredits({ onClose }: { onClose: () => void }) {
  const options = useQuery(topUpOptions)
  const [page, setPage] = useState<{ url: string; isOpen: boolean }>()
  return (
    <Dialog title={messages.title} onClose={onClose}>
      {page !== undefined ? (
        <OpenedPage {...page} onClose={onClose} />
      ) : options.data !== undefined ? (
        <AmountForm options={options.data.data} currency={options.data.currency} onOpened={setPage} onClose={onClose} />
      ) : options.error === null ? (
        <Skeleton height={120} mt={14} radius="md" aria-hidden />
      ) : (
        <ErrorState
          title={messages.loadFailed}
          error={options.error}
          onRetry={() => void options.refetch()}
          retrying={options.isFetching}
        />
      )}
    </Dialog>
  )
}

type AmountFormProps = {
  options: TopUpOption[]
  currency: string
  onOpened: (page: { url: string; isOpen: boolean }) => void
  onClose: () => void
}

function AmountForm({ options, currency, onOpened, onClose }: AmountFormProps) {
  const [chosen, setChosen] = useState('')
  const { purchase: open, choice } = useTopUpPurchase()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLSelectElement>(null)
  const option = options.find(({ id }) => String(id) === chosen)
  if (options.length === 0)
    return (
      <>
        <DialogText>{messages.none}</DialogText>
        <DialogLeave onClose={onClose} />
      </>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (option !== undefined)
      return open.mutate(option, {
        onSuccess: onOpened,
        onError: (failure) => setError(failureOf(failure).message),
      })
    setError(topUpMessages.amount)
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogText>{messages.lead}</DialogText>
      <div className={classes.form}>
        <NativeSelect
          ref={field}
          label={messages.field}
          data={[
            { value: '', label: messages.placeholder },
            ...options.map(({ id, value }) => ({ value: String(id), label: formatMoney(value, currency) })),
          ]}
          value={chosen}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value)
            setError(undefined)
          }}
          data-autofocus
        />
        {option !== undefined && (
          <p className={classes.credits} role="status">
            You get <b>{countOf(option.credits, 'credit')}</b>
          </p>
        )}
        <AutoRechargeChoice {...choice} />
      </div>
      <DialogActions onClose={onClose}>
        <Button type="submit" loading={open.isPending}>
          {messages.purchase}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The page stands in its own tab now; where the browser blocked that, a link opens it. */
function OpenedPage({ url, isOpen, onClose }: { url: string; isOpen: boolean; onClose: () => void }) {
  return (
    <>
      <DialogText>
        <p role="status">{isOpen ? messages.opened : messages.blocked}</p>
        <a href={url} target="_blank" rel="noopener" className="link">
          {messages.openPage}
        </a>
      </DialogText>
      <DialogLeave onClose={onClose} />
    </>
  )
}

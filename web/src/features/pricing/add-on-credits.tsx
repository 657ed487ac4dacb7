import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { addCredits, formatCredits } from '#contract/rules/credit-amounts.ts'
import { topUpMessages } from '#contract/subscriptions/messages.ts'
import type { TopUpOption } from '#contract/top-ups/endpoints.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { formatCount } from '../../shared/format/numbers.ts'
import { AutoRechargeChoice } from '../../shared/payments/auto-recharge-choice.tsx'
import { topUpOptions } from '../../shared/payments/queries.ts'
import { useTopUpPurchase } from '../../shared/payments/use-top-up-purchase.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import classes from './add-on-credits.module.css'
import { addOnMessages } from './messages.ts'

/** Credits bought beside a plan, for accounts that have paid once. */
export function AddOnCredits({ balance }: { balance: number }) {
  const options = useQuery(topUpOptions)
  return (
    <Panel title={addOnMessages.title} hint={addOnMessages.hint}>
      {options.data !== undefined ? (
        options.data.data.length === 0 ? (
          <EmptyState icon={IconCoins} title={addOnMessages.none} text={addOnMessages.noneText} />
        ) : (
          <AmountForm options={options.data.data} currency={options.data.currency} balance={balance} />
        )
      ) : options.error === null ? (
        <Skeleton height={96} radius="md" m={16} mt={0} w="auto" aria-label="Loading amounts" />
      ) : (
        <ErrorState
          title={addOnMessages.failed}
          error={options.error}
          onRetry={() => void options.refetch()}
          retrying={options.isFetching}
        />
      )}
    </Panel>
  )
}

type AmountFormProps = { options: TopUpOption[]; currency: string; balance: number }

function AmountForm({ options, currency, balance }: AmountFormProps) {
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLSelectElement>(null)
  const option = options.find(({ id }) => String(id) === chosen)
  const { purchase, choice } = useTopUpPurchase()
  const { mutate, isPending, data: page, reset } = purchase
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    if (option !== undefined) return mutate(option, { onError: (error) => setProblem(failureOf(error).message) })
    setProblem(topUpMessages.amount)
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.row}>
        <NativeSelect
          ref={field}
          className={classes.amount}
          label="Amount"
          data={[
            { value: '', label: addOnMessages.select },
            ...options.map(({ id, value }) => ({ value: String(id), label: formatMoney(value, currency) })),
          ]}
          value={chosen}
          error={problem}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value)
            setProblem(undefined)
            reset()
          }}
        />
        <dl className={classes.facts} aria-live="polite">
          <div>
            <dt>Credits</dt>
            <dd>{option === undefined ? '–' : formatCount(option.credits)}</dd>
          </div>
          <div>
            <dt>Balance after purchase</dt>
            <dd>{option === undefined ? '–' : formatCredits(addCredits(balance, option.credits))}</dd>
          </div>
        </dl>
        <Button type="submit" variant="default" size="md" className={classes.purchase} loading={isPending}>
          Purchase
        </Button>
      </div>
      {page !== undefined && (
        <p className={classes.opened} role="status">
          {page.isOpen ? addOnMessages.opened : addOnMessages.tabBlocked}{' '}
          <a href={page.url} target="_blank" rel="noopener noreferrer">
            {addOnMessages.openPage} <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        </p>
      )}
      <div className={classes.recharge}>
        <AutoRechargeChoice {...choice} />
      </div>
    </form>
  )
}

import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { topUpMessages } from '#contract/billing/subscriptions/messages.ts'
import type { TopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import classes from './add-credits.module.css'
import { addCreditsMessages as messages } from './messages.ts'
import { topUpOptions } from './queries.ts'
import { thresholdFor } from './recharge-sentence.ts'
import { type PaymentPage, useTopUpPurchase } from './use-top-up-purchase.ts'

const RechargeConsent = lazy(() => import('./recharge-consent.tsx'))

type TopUpAmountsProps = {
  pending: ReactNode
  /** Shown if no amount is on sale. */
  none: ReactNode
  children: (options: TopUpOption[], currency: string, owed: number) => ReactNode
}

/** Renders the amounts that credits can be bought for, and a substitute while there are none. */
export function TopUpAmounts({ pending, none, children }: TopUpAmountsProps) {
  const query = useQuery(topUpOptions)
  return (
    <QueryContent query={query} pending={pending} failed={messages.loadFailed}>
      {({ data, currency, owed }) => (data.length === 0 ? none : children(data, currency, owed))}
    </QueryContent>
  )
}

/** A form that buys one of the amounts on the payment provider's page. */
export function useAmountChoice(options: TopUpOption[]) {
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLSelectElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { purchase, isWanted, choice } = useTopUpPurchase()
  const option = options.find(({ id }) => String(id) === chosen)
  const buy = (isAgreed: boolean) => {
    if (option === undefined) return
    purchase.mutate({ ...option, isAgreed }, { onError: (error) => setProblem(failureOf(error).message) })
  }
  return {
    option,
    /** Undefined until the page of this amount was opened. */
    page: purchase.data,
    isBusy: purchase.isPending,
    recharge: { ...choice, option },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setProblem(undefined)
      if (option !== undefined) return isWanted ? setAsking(true) : buy(false)
      setProblem(topUpMessages.amount)
      field.current?.focus()
    },
    /** The confirmation of Auto Recharge before the purchase; rendered outside the form. */
    consent:
      isAsking && option !== undefined && choice.recharge.data !== undefined ? (
        <Suspense>
          <RechargeConsent
            bought={{ amount: option.value, credits: option.credits, currency: choice.recharge.data.currency }}
            threshold={thresholdFor(choice.recharge.data, option)}
            onAgree={() => buy(true)}
            onBuyOnce={() => buy(false)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null,
    field: {
      ref: field,
      options,
      value: chosen,
      error: problem,
      onChoose: (value: string) => {
        setChosen(value)
        setProblem(undefined)
        purchase.reset()
      },
    },
  }
}

type AmountFieldProps = ReturnType<typeof useAmountChoice>['field'] & {
  currency: string
  className?: string | undefined
  hasFocusFirst?: boolean
}

export const AmountField = ({ options, currency, className, hasFocusFirst, onChoose, ...field }: AmountFieldProps) => (
  <NativeSelect
    {...field}
    className={className}
    label={messages.field}
    data={[
      { value: '', label: messages.placeholder },
      ...options.map(({ id, value }) => ({ value: String(id), label: formatMoney(value, currency) })),
    ]}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    data-autofocus={hasFocusFirst || undefined}
  />
)

/** The page stands in its own tab now; where the browser blocked that, the link opens it. */
export const OpenedPage = ({
  page: { url, isOpen },
  className,
}: {
  page: PaymentPage
  className?: string | undefined
}) => (
  <p className={className} role="status">
    {isOpen ? messages.opened : messages.blocked}{' '}
    <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
      {messages.openPage} <span className="visually-hidden">(opens in a new tab)</span>
    </a>
  </p>
)

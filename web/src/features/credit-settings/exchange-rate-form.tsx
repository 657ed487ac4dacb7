import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readCost } from '#contract/rules/credit-settings/credit-costs.ts'
import {
  type ExchangeRate,
  exchangeRateIsOldAfterDays,
  providerCurrency,
  rateProblem,
} from '#contract/rules/credit-settings/exchange-rate.ts'
import { orpc } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { dayNumber, formatDate } from '../../shared/format/calendar-days.ts'
import { DateField } from '../../shared/inputs/date-field.tsx'
import { errorsByField } from '../../shared/inputs/field-errors.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { textOf } from './cost-draft.ts'
import classes from './credit-settings-page.module.css'
import { settingsTexts } from './messages.ts'
import { creditSettings } from './queries.ts'

type ExchangeRateFormProps = { currency: string; stored: ExchangeRate | null; today: string; mayEdit: boolean }

/** The rate that converts the provider's cost; nothing if both currencies are the same. */
export function ExchangeRateForm({ currency, stored, today, mayEdit }: ExchangeRateFormProps) {
  if (currency === providerCurrency) return null
  return (
    <div className={classes.rate}>
      <p className={classes.rateNote}>
        {stored === null ? (
          settingsTexts.noRate(currency)
        ) : (
          <>
            1 {providerCurrency} = {textOf(stored.rate)} {currency} on {formatDate(stored.date)}.
            {isOld(stored, today) && ` ${settingsTexts.oldRate}`}
          </>
        )}
      </p>
      {mayEdit && <Form key={`${stored?.rate} ${stored?.date}`} {...{ currency, stored, today }} />}
    </div>
  )
}

const isOld = ({ date }: ExchangeRate, today: string) => dayNumber(today) - dayNumber(date) > exchangeRateIsOldAfterDays

function Form({ currency, stored, today }: Omit<ExchangeRateFormProps, 'mayEdit'>) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(stored === null ? '' : textOf(stored.rate))
  const [date, setDate] = useState(today)
  const [problem, setProblem] = useState<string>()
  const save = useMutation(
    orpc.creditSettings.setExchangeRate.mutationOptions({
      onSuccess: ({ message }) => {
        toast('done', message, 6_000)
        return queryClient.invalidateQueries({ queryKey: creditSettings.queryKey })
      },
    }),
  )
  const refused = save.error === null ? undefined : errorsByField(failureOf(save.error))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const rate = readCost(text)
    const wrong = rateProblem(rate)
    setProblem(wrong)
    if (wrong === undefined && rate !== undefined) save.mutate({ rate, date })
  }
  return (
    <form noValidate className={classes.rateForm} onSubmit={submit} aria-label="Exchange rate">
      <TextInput
        label={`${currency} for 1 ${providerCurrency}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={text}
        error={problem ?? refused?.rate}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DateField
        label="Date of the rate"
        today={today}
        max={today}
        value={date}
        error={refused?.date}
        onChange={setDate}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={text.trim() === '' || date === ''}>
        Save rate
      </Button>
      {save.error !== null && refused?.rate === undefined && refused?.date === undefined && (
        <p role="alert" className={classes.rateFailed}>
          {failureOf(save.error).message}
        </p>
      )}
    </form>
  )
}

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import { rechargeMessages as refusals } from '#contract/billing/subscriptions/messages.ts'
import type { TopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { fitsOption, readThreshold, rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import classes from './auto-recharge.module.css'
import { rechargeMessages as messages } from './messages.ts'
import { useSetAutoRecharge } from './use-set-auto-recharge.ts'

const RechargeConsent = lazy(() => import('./recharge-consent.tsx'))

type AutoRechargeFormProps = { recharge: AutoRecharge; options: TopUpOption[]; currency: string; onClose: () => void }
type Values = { topup_id: string; threshold: string }

/**
 * Sets the amount and the threshold of Auto Recharge; it is turned on with the saved card, after another confirmation.
 */
export function AutoRechargeForm({ recharge, options, currency, onClose }: AutoRechargeFormProps) {
  const optionOf = (id: string) => options.find((option) => String(option.id) === id)
  const current = optionOf(String(recharge.topup_id))
  const form = useForm<Values>({
    initialValues: { topup_id: current === undefined ? '' : String(current.id), threshold: String(recharge.threshold) },
    validate: {
      topup_id: (id) => (optionOf(id) === undefined ? refusals.option : null),
      threshold: (text, { topup_id }) => thresholdProblem(text, optionOf(topup_id)),
    },
    validateInputOnBlur: true,
  })
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { mutate, isPending, error } = useSetAutoRecharge(onClose)
  const [asked, setAsked] = useState<{ option: TopUpOption; threshold: number }>()
  const ask = ({ topup_id, threshold }: Values) => {
    const option = optionOf(topup_id)
    if (!isPending && option !== undefined) setAsked({ option, threshold: readThreshold(threshold) ?? 0 })
  }
  const save = ({ option, threshold }: NonNullable<typeof asked>) => {
    const input = { enabled: 1, topup_id: option.id, threshold, recharge_terms: rechargeTermsVersion }
    mutate(input, { onError: (failed) => form.setErrors(errorsByField(failureOf(failed))) })
  }
  return (
    <>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(ask, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
      >
        <NativeSelect
          ref={first}
          label={messages.option}
          data={[
            { value: '', label: messages.select },
            ...options.map(({ id, value, credits }) => ({
              value: String(id),
              label: `${formatMoney(value, currency)}, ${countOf(credits, 'credit')}`,
            })),
          ]}
          {...form.getInputProps('topup_id')}
        />
        <TextInput
          label={messages.threshold}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          {...form.getInputProps('threshold')}
        />
        <div className={classes.buttons}>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {recharge.enabled ? 'Save changes' : 'Turn on'}
          </Button>
        </div>
        {error !== null && !isPending && Object.keys(form.errors).length === 0 && (
          <p className={classes.problem} role="alert">
            {failureOf(error).message}
          </p>
        )}
      </form>
      <Suspense>
        {asked !== undefined && (
          <RechargeConsent
            bought={{ amount: asked.option.value, credits: asked.option.credits, currency }}
            threshold={asked.threshold}
            onAgree={() => save(asked)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function thresholdProblem(text: string, option: TopUpOption | undefined): string | null {
  const threshold = readThreshold(text)
  if (threshold === undefined) return refusals.threshold
  if (option === undefined || fitsOption(threshold, option.credits)) return null
  return refusals.thresholdAbove(option.credits)
}

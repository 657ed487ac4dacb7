import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chargeProblem } from '#contract/billing/plans/messages.ts'
import { topUpOptionMessages } from '#contract/billing/top-ups/messages.ts'
import { planBounds, readAmount } from '#contract/rules/billing/plan-bounds.ts'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { creditsProblem } from './credits-problem.ts'
import { refreshTopUps } from './queries.ts'
import classes from './top-up-amounts-page.module.css'

/** Puts another amount on sale. */
export function AddAmount({ currency }: { currency: string }) {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { ammount: '', credits: '' },
    validate: { ammount: (text) => amountProblem(text, currency), credits: creditsProblem },
  })
  const add = useMutation(
    orpc.topUps.addTopUp.mutationOptions({
      onSuccess: ({ message }) => {
        void refreshTopUps(queryClient)
        form.reset()
        toast('done', message, 6_000)
      },
      onError: (error) => {
        const failure = failureOf(error)
        form.setErrors(errorsByField(failure))
        toast('failed', failure.message, 6_000)
      },
    }),
  )
  return (
    <Panel title="Add an amount">
      <form
        noValidate
        className={classes.add}
        onSubmit={form.onSubmit(
          ({ ammount, credits }) => {
            if (!add.isPending) add.mutate({ ammount: Number(ammount), credits: Number(credits) })
          },
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <TextInput
          label={`Amount (${currency})`}
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('ammount')}
        />
        <TextInput
          label="Credits"
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('credits')}
        />
        <Button type="submit" loading={add.isPending}>
          Add amount
        </Button>
      </form>
    </Panel>
  )
}

function amountProblem(text: string, currency: string) {
  const amount = readAmount(text)
  const { least, most } = planBounds.topUp
  if (amount === undefined || amount < least || amount > most) return topUpOptionMessages.amount
  return chargeProblem(amount, currency) ?? null
}

import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedPlan } from '#contract/billing/plans/endpoints.ts'
import { planMessages } from '#contract/billing/plans/messages.ts'
import { planBounds } from '#contract/rules/billing/plan-bounds.ts'
import { planModules } from '#contract/rules/billing/plan-modules.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { planTexts } from './messages.ts'
import classes from './plan-list-page.module.css'
import { mergeTyped, newPlan, type PlanValues, planInputOf, planProblems, valuesOf } from './plan-values.ts'
import { managedPlans, refreshPlans } from './queries.ts'

type PlanDialogProps = {
  /** Undefined for a new one. */
  plan: ManagedPlan | undefined
  currency: string
  onClose: () => void
}

/** Adds a plan, or changes one. */
export default function PlanDialog({ plan, currency, onClose }: PlanDialogProps) {
  const form = useForm<PlanValues>({
    initialValues: plan === undefined ? newPlan : valuesOf(plan),
    validate: planProblems(currency),
    validateInputOnBlur: true,
  })
  const [read, setRead] = useState(plan)
  const { save, isBusy, failure, reset } = useSavePlan(read, {
    onSaved: onClose,
    onFieldErrors: (errors) => form.setErrors(errors),
  })
  const isTrial = plan?.is_trial === true
  const reload = useReloadPlan((now) => {
    if (read === undefined) return
    form.setInitialValues(valuesOf(now))
    form.setValues(mergeTyped(form.getValues(), valuesOf(read), valuesOf(now)))
    setRead(now)
    reset()
    toast('done', planTexts.reloaded, 6_000)
    form.getInputNode(isTrial ? 'description' : 'name')?.focus()
  })
  return (
    <Dialog title={plan === undefined ? planTexts.addTitle : planTexts.editTitle} onClose={onClose} size="lg">
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        {plan !== undefined && <DialogText>{planTexts.edit}</DialogText>}
        <div className={classes.fields}>
          <TextInput
            label="Plan name"
            withAsterisk
            autoComplete="off"
            disabled={isTrial}
            maxLength={planBounds.nameCharacters}
            data-autofocus={!isTrial || undefined}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Description"
            autoComplete="off"
            maxLength={planBounds.descriptionCharacters}
            {...form.getInputProps('description')}
          />
          {!isTrial && (
            <>
              <Figure label={`Monthly price (${currency})`} decimal {...form.getInputProps('monthly_price')} />
              <Figure label="Monthly credits" {...form.getInputProps('monthly_credits')} />
              <Figure label={`Yearly price (${currency})`} decimal {...form.getInputProps('yearly_price')} />
              <Figure label="Yearly credits" {...form.getInputProps('yearly_credits')} />
              <p className={classes.help}>
                {plan !== undefined && planTexts.prices} {planTexts.notSold}
              </p>
            </>
          )}
          <Figure label="SERP projects" withAsterisk {...form.getInputProps('project_limit')} />
          <Figure label="Keywords per project" withAsterisk {...form.getInputProps('project_keyword_limit')} />
          <Checkbox.Group className={classes.wide} label="Modules" {...form.getInputProps('features')}>
            <div className={classes.choices}>
              {planModules.map((module) => (
                <Checkbox key={module} value={module} label={module} />
              ))}
            </div>
          </Checkbox.Group>
          {!isTrial && (
            <Checkbox
              className={classes.wide}
              label="Recommended"
              description="Replaces the plan that is recommended now."
              {...form.getInputProps('is_recommended', { type: 'checkbox' })}
            />
          )}
        </div>
        {failure !== undefined && (
          <div className={classes.problem} role="alert">
            <p>{failure.message}</p>
            {failure.code === 'row.changed' && read !== undefined && (
              <Button
                variant="default"
                size="xs"
                loading={reload.isPending}
                disabled={isBusy}
                onClick={() => reload.mutate(read.id)}
              >
                Reload
              </Button>
            )}
          </div>
        )}
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={isBusy} disabled={reload.isPending || (plan !== undefined && !form.isDirty())}>
            {plan === undefined ? 'Add plan' : 'Save changes'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type FigureProps = { label: string; decimal?: boolean; withAsterisk?: boolean }

const Figure = ({ decimal = false, ...field }: FigureProps) => (
  <TextInput inputMode={decimal ? 'decimal' : 'numeric'} autoComplete="off" maxLength={16} {...field} />
)

function useSavePlan(
  plan: ManagedPlan | undefined,
  on: { onSaved: () => void; onFieldErrors: (errors: Record<string, string>) => void },
) {
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: (values: PlanValues) => {
      const input = planInputOf(values)
      return plan === undefined
        ? client.plans.addPlan(input)
        : client.plans.updatePlan({ ...input, id: plan.id, version: plan.version })
    },
    onSuccess: ({ message }) => {
      void refreshPlans(queryClient)
      toast('done', message, 6_000)
      on.onSaved()
    },
    onError: (error) => {
      // The list may be older than what is stored.
      if (failureOf(error).code === 'row.changed') void refreshPlans(queryClient)
      on.onFieldErrors(errorsByField(failureOf(error)))
      if (plan !== undefined) toast('failed', planMessages.updateFailed, 6_000)
    },
  })
  return {
    save: (values: PlanValues) => {
      if (!saving.isPending) saving.mutate(values)
    },
    isBusy: saving.isPending,
    failure: saving.error === null || saving.isPending ? undefined : failureOf(saving.error),
    reset: saving.reset,
  }
}

/** Reads a plan as it is now. */
function useReloadPlan(onRead: (plan: ManagedPlan) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      const { data } = await queryClient.fetchQuery({ ...managedPlans, staleTime: 0 })
      return data.find((plan) => plan.id === id)
    },
    onSuccess: (plan) => plan && onRead(plan),
    onError: () => void toast('failed', planTexts.loadFailed, 6_000),
  })
}

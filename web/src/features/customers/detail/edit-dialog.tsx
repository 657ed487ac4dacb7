import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import { suspendReasonLength } from '#contract/rules/accounts/suspension.ts'
import { languages } from '#contract/rules/locations/places.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { customerTexts } from '../messages.ts'
import { useUpdateCustomer } from '../use-update-customer.ts'
import classes from './detail.module.css'
import { changeOf, type EditValues, editProblems, editValuesOf } from './edit-values.ts'

type EditDialogProps = { account: CustomerData; onClose: () => void }

/** Changes what is known of an account, its type, access and credits. */
export default function EditDialog({ account, onClose }: EditDialogProps) {
  const form = useForm<EditValues>({
    initialValues: editValuesOf(account),
    validate: editProblems(account),
    validateInputOnBlur: true,
  })
  const update = useUpdateCustomer(account.id, {
    onDone: onClose,
    onFailure: (error) => {
      const { suspend, ...errors } = errorsByField(failureOf(error))
      form.setErrors(suspend === undefined ? errors : { ...errors, active: suspend })
    },
  })
  const problem = update.error === null || update.isPending ? undefined : failureOf(update.error)
  const isOtherBalance = form.values.credits.trim() !== String(account.credits)
  return (
    <Dialog title="User Information" onClose={onClose} size="lg">
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => update.mutate(changeOf(account, values)),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <div className={classes.fields}>
          <TextInput
            label="Full Name"
            withAsterisk
            autoComplete="off"
            maxLength={200}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Email Address"
            type="email"
            withAsterisk
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <TextInput
            label="Phone Number"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
            {...form.getInputProps('contact')}
          />
          <NativeSelect
            label="Language"
            data={languages.map(({ language_code, language_name }) => ({ value: language_code, label: language_name }))}
            {...form.getInputProps('language')}
          />
          <NativeSelect
            label="Account type"
            data={[
              { value: '1', label: 'Trial' },
              { value: '2', label: 'Paid' },
            ]}
            {...form.getInputProps('type')}
          />
          <NativeSelect
            label="Status"
            data={[
              { value: 'no', label: 'Suspended' },
              { value: 'yes', label: 'Active' },
            ]}
            {...form.getInputProps('active')}
          />
          {form.values.active === 'no' && account.suspend === 0 && (
            <TextInput
              label="Reason for the suspension"
              description={customerTexts.suspendReasonHint}
              withAsterisk
              autoComplete="off"
              maxLength={suspendReasonLength}
              {...form.getInputProps('suspend_reason')}
            />
          )}
          <TextInput
            label="Credits"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            {...form.getInputProps('credits')}
          />
          <TextInput
            label="Reason for the credit change"
            description={customerTexts.reasonHint}
            withAsterisk={isOtherBalance}
            disabled={!isOtherBalance}
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('credits_reason')}
          />
        </div>
        {problem !== undefined && (
          <p className={classes.problem} role="alert">
            {problem.message}
          </p>
        )}
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            Save changes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

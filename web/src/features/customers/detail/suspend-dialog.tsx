import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { profileMessages } from '#contract/accounts/messages.ts'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import { suspendReasonLength } from '#contract/rules/accounts/suspension.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import classes from '../../../shared/dialogs/dialog.module.css'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { customerTexts } from '../messages.ts'
import { useUpdateCustomer } from '../use-update-customer.ts'

/** As emails and the audit log show it. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Asks for the reason for a suspension, which the customer gets to read. */
export default function SuspendDialog({ account, onClose }: { account: CustomerData; onClose: () => void }) {
  const form = useForm({
    initialValues: { suspend_reason: '' },
    validate: { suspend_reason: (reason) => (reason.trim() === '' ? profileMessages.suspendReason : null) },
  })
  const update = useUpdateCustomer(account.id, {
    onDone: onClose,
    onFailure: (error) => form.setErrors(errorsByField(failureOf(error))),
  })
  return (
    <Dialog title="Suspend this account?" onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ suspend_reason }) => update.mutate({ suspend: true, suspend_reason: oneLine(suspend_reason) }),
          () => form.getInputNode('suspend_reason')?.focus(),
        )}
      >
        <DialogText>
          <b>{account.name}</b> {customerTexts.suspendEffects}
        </DialogText>
        <Textarea
          mt="md"
          label="Reason"
          description={customerTexts.suspendReasonHint}
          withAsterisk
          rows={3}
          maxLength={suspendReasonLength}
          data-autofocus
          {...form.getInputProps('suspend_reason')}
        />
        <DialogActions onClose={onClose}>
          <Button type="submit" className={classes.destructive} loading={update.isPending}>
            Suspend
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

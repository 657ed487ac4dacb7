import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { roleMessages } from '#contract/roles/messages.ts'
import { permissionBounds } from '#contract/rules/access/permission-names.ts'
import { client } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { Dialog, DialogActions, DialogText } from '../../shared/dialogs/dialog.tsx'
import { Problem } from '../../shared/dialogs/problem.tsx'
import { errorsByField } from '../../shared/inputs/field-errors.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { roleTexts } from './messages.ts'
import { refreshRoles } from './queries.ts'
import { nameProblem } from './role-name.ts'

/** Adds a role. */
export default function AddRoleDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: { name: '' }, validate: { name: nameProblem } })
  const add = useMutation({
    mutationFn: ({ name }: { name: string }) => client.roles.addRole({ name: name.trim() }),
    onSuccess: ({ message }) => {
      void refreshRoles(queryClient)
      toast('done', message, 6_000)
      onClose()
    },
    onError: (error) => {
      form.setErrors(errorsByField(failureOf(error)))
      toast('failed', roleMessages.addFailed, 6_000)
    },
  })
  return (
    <Dialog title={roleTexts.addTitle} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => {
            if (!add.isPending) add.mutate(values)
          },
          () => form.getInputNode('name')?.focus(),
        )}
      >
        <DialogText>{roleTexts.addText}</DialogText>
        <TextInput
          label="Name"
          withAsterisk
          mt="sm"
          autoComplete="off"
          maxLength={permissionBounds.roleNameCharacters}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {add.error !== null && !add.isPending && <Problem>{failureOf(add.error).message}</Problem>}
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={add.isPending}>
            Add role
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

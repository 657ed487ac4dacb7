import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { permissionMessages } from '#contract/roles/messages.ts'
import type { PermissionRow } from '#contract/roles/rows.ts'
import { isPermissionWord, permissionBounds } from '#contract/rules/access/permission-names.ts'
import { client } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { Dialog, DialogActions, DialogText } from '../../shared/dialogs/dialog.tsx'
import { Problem } from '../../shared/dialogs/problem.tsx'
import { errorsByField } from '../../shared/inputs/field-errors.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { permissionTexts, spaced } from './messages.ts'
import { refreshRoles } from './queries.ts'
import classes from './roles.module.css'

type PermissionDialogProps = {
  /** Undefined for a new one. */
  permission: PermissionRow | undefined
  /** Descriptions to choose from; another one makes a new group. */
  groups: readonly string[]
  onClose: () => void
}

/** Adds a custom permission, or changes one. */
export default function PermissionDialog({ permission, groups, onClose }: PermissionDialogProps) {
  const listId = useId()
  const isBuiltIn = permission?.is_built_in === true
  const form = useForm({
    initialValues: { name: spaced(permission?.name ?? ''), description: spaced(permission?.description ?? '') },
    validate: {
      name: (text) => (isPermissionWord(text) ? null : permissionMessages.name),
      description: (text) => (isPermissionWord(text) ? null : permissionMessages.description),
    },
    validateInputOnBlur: true,
  })
  const save = useSavePermission(permission, {
    onSaved: onClose,
    onFieldErrors: (errors) => form.setErrors(errors),
  })
  return (
    <Dialog title={permission === undefined ? permissionTexts.addTitle : permissionTexts.editTitle} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => {
            if (!save.isPending) save.mutate(values)
          },
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        {!isBuiltIn && <DialogText>{permissionTexts.addText}</DialogText>}
        <div className={classes.fields}>
          <TextInput
            label="Name"
            withAsterisk
            autoComplete="off"
            maxLength={permissionBounds.nameCharacters}
            disabled={isBuiltIn}
            description={isBuiltIn ? permissionTexts.builtInName : undefined}
            data-autofocus={!isBuiltIn || undefined}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Description"
            withAsterisk
            description="The group it is listed under"
            autoComplete="off"
            list={listId}
            maxLength={permissionBounds.nameCharacters}
            data-autofocus={isBuiltIn || undefined}
            {...form.getInputProps('description')}
          />
          <datalist id={listId}>
            {groups.map((group) => (
              <option key={group} value={spaced(group)} />
            ))}
          </datalist>
        </div>
        {save.error !== null && !save.isPending && <Problem>{failureOf(save.error).message}</Problem>}
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={save.isPending} disabled={permission !== undefined && !form.isDirty()}>
            {permission === undefined ? 'Add permission' : 'Save changes'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSavePermission(
  permission: PermissionRow | undefined,
  on: { onSaved: () => void; onFieldErrors: (errors: Record<string, string>) => void },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: { name: string; description: string }) =>
      permission === undefined
        ? client.permissions.addPermission(values)
        : client.permissions.updatePermission({ id: permission.id, ...values }),
    onSuccess: ({ message }) => {
      void refreshRoles(queryClient)
      toast('done', message, 6_000)
      on.onSaved()
    },
    onError: (error) => {
      on.onFieldErrors(errorsByField(failureOf(error)))
      const isNew = permission === undefined
      toast('failed', isNew ? permissionMessages.addFailed : permissionMessages.updateFailed, 6_000)
    },
  })
}

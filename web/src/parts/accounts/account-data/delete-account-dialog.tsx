import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountMessages } from '#contract/accounts/messages.ts'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { clearStorage } from '../../../shared/session/clear-storage.ts'
import { publishSignedOut } from '../../../shared/session/other-tabs.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { cancelRefreshes } from '../../access/account.ts'
import { PasswordField } from '../fields/password-field.tsx'
import classes from './account-data-panel.module.css'
import { accountDataMessages as messages } from './messages.ts'

/** Asks for the password, deletes the account, and leads to the sign-in form. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const remove = useMutation(
    orpc.accounts.deleteOwnAccount.mutationOptions({
      onSuccess: () => {
        publishSignedOut()
        clearStorage()
        cancelRefreshes()
        queryClient.clear()
        toast('done', accountMessages.ownDeleted, 6_000)
        void navigate({ to: '/login' })
      },
      onError: (failure) => {
        const { code, message } = failureOf(failure)
        setError(code === 'server.failed' ? messages.failed : message)
      },
    }),
  )
  return (
    <Dialog title={messages.question} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (password === '') setError(accountMessages.password)
          else if (!remove.isPending) remove.mutate({ password })
        }}
      >
        <DialogText>{messages.warning}</DialogText>
        <PasswordField
          className={classes.field}
          label={messages.password}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={error}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setError(undefined)
          }}
        />
        <DialogActions onClose={onClose}>
          <Button type="submit" className={classes.confirm} loading={remove.isPending || remove.isSuccess}>
            {messages.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

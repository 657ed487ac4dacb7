import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { loginMessages } from '#contract/accounts/messages.ts'
import { PasswordField } from '../../../parts/accounts/fields/password-field.tsx'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import classes from './security-tab.module.css'

type CodeOffDialogProps = {
  /** The result of the last try; undefined before it and while another is under way. */
  problem: string | undefined
  isPending: boolean
  onConfirm: (password: string) => void
  onClose: () => void
}

/** Asking for less than before takes the password: an open session alone shall not be enough. */
export default function CodeOffDialog({ problem, isPending, onConfirm, onClose }: CodeOffDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTooShort(password.length < 8)
    if (password.length < 8) field.current?.focus()
    else if (!isPending) onConfirm(password)
  }
  return (
    <Dialog title="Turn off sign-in codes?" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogText>You’ll be able to sign in on trusted devices with just your password.</DialogText>
        <PasswordField
          ref={field}
          className={classes.ask}
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={isTooShort ? loginMessages.password : problem}
          data-autofocus
        />
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={isPending}>
            Turn off
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

import { Button, Modal } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { loginMessages } from '#contract/account-messages.ts'
import { PasswordField } from '../../shared/inputs/password-field.tsx'
import dialogClasses from '../../shared/ui/confirm-dialog.module.css'
import { useFocusReturn } from '../../shared/ui/use-focus-return.ts'
import classes from './security-page.module.css'

type CodeOffDialogProps = {
  /** What came of the last try; undefined before it and while another is under way. */
  problem: string | undefined
  isPending: boolean
  onConfirm: (password: string) => void
  onClose: () => void
}

/** Asking for less than before takes the password: an open session alone shall not be enough. */
export default function CodeOffDialog({ problem, isPending, onConfirm, onClose }: CodeOffDialogProps) {
  useFocusReturn()
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
    <Modal
      opened
      onClose={onClose}
      title="Turn the code off?"
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: dialogClasses.title, body: dialogClasses.body, header: dialogClasses.header }}
    >
      <form onSubmit={submit} noValidate>
        <div className={dialogClasses.text}>Trusted devices then sign in with the password alone.</div>
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
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Turn off
          </Button>
        </div>
      </form>
    </Modal>
  )
}

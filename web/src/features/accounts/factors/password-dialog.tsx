import { Button } from '@mantine/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { loginMessages } from '#contract/accounts/messages.ts'
import { PasswordField } from '../../../parts/accounts/fields/password-field.tsx'
import { failureOf } from '../../../shared/api/failure.ts'
import dialogClasses from '../../../shared/dialogs/dialog.module.css'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import classes from './factors.module.css'

type PasswordDialogProps<Input, Answer> = {
  title: string
  children: ReactNode
  /** Repeats the verb of the action. */
  confirm: string
  isDestructive?: boolean
  call: Pick<UseMutationOptions<Answer, Error, Input>, 'mutationFn'>
  inputOf: (password: string) => Input
  onDone: (answer: Answer) => void
  onClose: () => void
  focusInstead: RefObject<HTMLElement | null>
}

/** Requires the password before a change of how the account is protected: an open session must not be enough. */
export function PasswordDialog<Input, Answer>(props: PasswordDialogProps<Input, Answer>) {
  const { children, confirm, isDestructive = false, call, inputOf, onDone, ...frame } = props
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const mutation = useMutation({
    ...call,
    onSuccess: onDone,
    onError: (error) => {
      setProblem(failureOf(error).message)
      field.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mutation.isPending) return
    const isTooShort = password.length < 8
    setProblem(isTooShort ? loginMessages.password : undefined)
    if (isTooShort) field.current?.focus()
    else mutation.mutate(inputOf(password))
  }
  return (
    <Dialog {...frame}>
      <form onSubmit={submit} noValidate>
        <DialogText>{children}</DialogText>
        <div className={classes.fields}>
          <PasswordField
            ref={field}
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={problem}
            data-autofocus
          />
        </div>
        <DialogActions onClose={frame.onClose}>
          <Button
            type="submit"
            className={isDestructive ? dialogClasses.destructive : undefined}
            loading={mutation.isPending}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

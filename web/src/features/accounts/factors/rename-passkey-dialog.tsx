import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { factorMessages } from '#contract/accounts/factors/messages.ts'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import classes from './factors.module.css'
import { factorWords } from './messages.ts'

type RenamePasskeyDialogProps = {
  passkey: { id: string; name: string }
  onRenamed: (message: string) => void
  onClose: () => void
  focusInstead: RefObject<HTMLElement | null>
}

export function RenamePasskeyDialog({ passkey, onRenamed, ...frame }: RenamePasskeyDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(passkey.name)
  const [problem, setProblem] = useState<string>()
  const say = (sentence: string) => {
    setProblem(sentence)
    field.current?.focus()
  }
  const renaming = useMutation({
    ...orpc.factors.renamePasskey.mutationOptions(),
    onSuccess: ({ message }) => onRenamed(message),
    onError: (error) => say(failureOf(error).message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (renaming.isPending) return
    setProblem(undefined)
    if (name.trim() === '') say(factorMessages.passkeyName)
    else renaming.mutate({ id: passkey.id, name: name.trim() })
  }
  return (
    <Dialog title="Rename passkey" {...frame}>
      <form onSubmit={submit} noValidate>
        <div className={classes.fields}>
          <TextInput
            ref={field}
            label="Name"
            description={factorWords.nameHint}
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={problem}
            data-autofocus
          />
        </div>
        <DialogActions onClose={frame.onClose}>
          <Button type="submit" loading={renaming.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

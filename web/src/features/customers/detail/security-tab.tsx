import { Button, Checkbox } from '@mantine/core'
import { IconMail, IconRefresh } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import { passwordRules, unmetRules } from '#contract/rules/password-rules.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { PasswordField } from '../../../shared/inputs/password-field.tsx'
import { toast } from '../../../shared/ui/toast.ts'
import { customerTexts } from '../messages.ts'
import { useUpdateCustomer } from '../use-update-customer.ts'
import classes from './detail.module.css'
import { generatePassword } from './generate-password.ts'

/** A new password for a customer: a link by which they choose one, or one that is set for them. */
export function SecurityTab({ account: { id, email } }: { account: CustomerData }) {
  const link = useUpdateCustomer(id)
  return (
    <div className={classes.security}>
      <section className={classes.way} aria-labelledby="reset-link">
        <h3 id="reset-link">Send a reset link instead</h3>
        <p>
          We’ll email <b>{email}</b>. {customerTexts.link}
        </p>
        <Button
          leftSection={<IconMail size={16} stroke={1.7} aria-hidden />}
          loading={link.isPending}
          onClick={() => link.mutate({ sendResetLink: true })}
        >
          Send reset link
        </Button>
      </section>
      <PasswordForm id={id} />
    </div>
  )
}

function PasswordForm({ id }: { id: number }) {
  const [password, setPassword] = useState('')
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = useUpdateCustomer(id, {
    onDone: () => {
      setPassword('')
      setSent(false)
    },
    onFailure: (error) => setProblem(errorsByField(failureOf(error)).newPassword),
  })
  const enter = (entered: string) => {
    setPassword(entered)
    setProblem(undefined)
  }
  const generate = () => {
    enter(generatePassword())
    toast('done', customerTexts.generated, 6_000)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (unmetRules(passwordRules, password).length > 0) return setProblem(customerTexts.hint)
    change.mutate({ newPassword: password, sendPasswordToCustomer: isSent })
  }
  return (
    <form noValidate className={classes.way} aria-labelledby="set-password" onSubmit={submit}>
      <h3 id="set-password">Change password</h3>
      <p>{customerTexts.password}</p>
      <div className={classes.password}>
        <PasswordField
          label="New password"
          description={customerTexts.hint}
          autoComplete="new-password"
          maxLength={300}
          value={password}
          onChange={({ currentTarget }) => enter(currentTarget.value)}
          error={problem}
        />
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />} onClick={generate}>
          Generate
        </Button>
      </div>
      <Checkbox
        label="Send the same password to the customer"
        checked={isSent}
        onChange={({ currentTarget }) => setSent(currentTarget.checked)}
      />
      <Button type="submit" disabled={password === ''} loading={change.isPending}>
        Change Password
      </Button>
    </form>
  )
}

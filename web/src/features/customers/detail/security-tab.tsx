import { Button, Checkbox } from '@mantine/core'
import { IconMail, IconRefresh, IconShieldOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import { passwordRules, unmetRules } from '#contract/rules/accounts/password-rules.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { refreshAccounts } from '../../../parts/access/refresh-accounts.ts'
import { PasswordField } from '../../../parts/accounts/fields/password-field.tsx'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { customerTexts } from '../messages.ts'
import { useUpdateCustomer } from '../use-update-customer.ts'
import classes from './detail.module.css'
import { generatePassword } from './generate-password.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

/** A new password for a customer: a link by which they choose one, or one that is set for them; and a way back in for who lost every second factor. */
export function SecurityTab({ account: { id, email, name, has_factor: hasFactor } }: { account: CustomerData }) {
  const mayReset = useAccount()?.userAbilities.includes('MANAGE_CUSTOMERS') === true
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
      {hasFactor && mayReset && <FactorReset id={id} name={name} />}
    </div>
  )
}

/** For an owner who has lost all of them. */
function FactorReset({ id, name }: { id: number; name: string }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.factors.resetFactors({ id }),
    onSuccess: ({ message }) => void toast('done', message, 6_000),
    onError: (error) => void toast('failed', failureOf(error).message, 6_000),
    onSettled: () => refreshAccounts(queryClient),
  })
  return (
    <section className={classes.way} aria-labelledby="reset-factors">
      <h3 id="reset-factors">Reset two-step verification</h3>
      <p>{customerTexts.factors}</p>
      <Button
        variant="default"
        leftSection={<IconShieldOff size={16} stroke={1.7} aria-hidden />}
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        Reset two-step verification
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title="Reset two-step verification?"
            confirm="Reset"
            onConfirm={() => mutate()}
            onClose={() => setAsking(false)}
          >
            The passkeys, authenticator app and recovery codes of <b>{name}</b> stop working. Make sure that it is them
            who ask.
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
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

import { UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { passwordMessages } from '#contract/accounts/messages.ts'
import { passwordRules } from '#contract/rules/accounts/password-rules.ts'
import { accountQuery } from '../../../parts/access/account.ts'
import { client } from '../../../shared/api/client.ts'
import { forgetNeedForPassword } from '../../../shared/session/session.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { logOut } from '../log-out.ts'
import { temporaryPasswordMessages } from '../messages.ts'
import { NewPasswordForm } from '../signed-out/new-password-form.tsx'

type ChoosePasswordFormProps = {
  account: { id: number; email: string }
  onChosen: () => void
  /** The session is an ordinary one, in which a password is changed elsewhere. */
  onNotNeeded: () => void
}

/** A password in place of the temporary one, without which the session opens nothing. */
export function ChoosePasswordForm({ account, onChosen, onNotNeeded }: ChoosePasswordFormProps) {
  const queryClient = useQueryClient()
  return (
    <NewPasswordForm
      lead={temporaryPasswordMessages.lead}
      rules={passwordRules}
      email={account.email}
      change={(password) => client.accounts.updateProfile({ id: account.id, password })}
      onChanged={() => {
        toast('done', passwordMessages.changed, 3_000)
        forgetNeedForPassword()
        // Refetches what was refused until now.
        void queryClient.resetQueries({ queryKey: accountQuery.queryKey })
        onChosen()
      }}
      onFailed={({ code }) => {
        if (code !== 'password.wrong') return
        forgetNeedForPassword()
        onNotNeeded()
      }}
      below={
        <span>
          Signed in as {account.email}.{' '}
          <UnstyledButton className="link" fz="inherit" onClick={() => void logOut(queryClient)}>
            Sign out
          </UnstyledButton>
        </span>
      }
    />
  )
}

import { UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { passwordMessages } from '#contract/accounts/messages.ts'
import { passwordRules } from '#contract/rules/accounts/password-rules.ts'
import type { PageProps } from '../../../module.ts'
import { accountQuery } from '../../../parts/access/account.ts'
import { client } from '../../../shared/api/client.ts'
import { deleteNeedForPassword, readStoredAccount } from '../../../shared/session/session.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
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
function ChoosePasswordForm({ account, onChosen, onNotNeeded }: ChoosePasswordFormProps) {
  const queryClient = useQueryClient()
  return (
    <NewPasswordForm
      lead={temporaryPasswordMessages.lead}
      rules={passwordRules}
      email={account.email}
      change={(password) => client.accounts.updateProfile({ id: account.id, password })}
      onChanged={() => {
        toast('done', passwordMessages.changed, 3_000)
        deleteNeedForPassword()
        // Refetches what was refused until now.
        void queryClient.resetQueries({ queryKey: accountQuery.queryKey })
        onChosen()
      }}
      onFailed={({ code }) => {
        if (code !== 'password.wrong') return
        deleteNeedForPassword()
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

export default function ChoosePassword({ address: { next = '/' } }: PageProps<NextAddress>) {
  const [account] = useState(() => readStoredAccount()?.userData)
  const navigate = useNavigate()
  if (account === undefined) return null
  return (
    <ChoosePasswordForm
      account={account}
      onChosen={() => void navigate({ href: next, replace: true })}
      onNotNeeded={() => void navigate({ to: '/user-profile', search: { tab: 'security' }, replace: true })}
    />
  )
}

import { useState } from 'react'
import { linkedPasswordRules } from '#contract/rules/accounts/password-rules.ts'
import { client } from '../../../shared/api/client.ts'
import { readStoredAccount, readToken } from '../../../shared/session/session.ts'
import { passwordFormMessages } from '../messages.ts'
import { NewPasswordForm } from '../signed-out/new-password-form.tsx'

type LinkedPasswordFormProps = { token: string; onChanged: () => void; onEnded: () => void }

/** A new password by the link of an email. It may be opened where somebody is signed in, who is signed out by using it. */
export function LinkedPasswordForm({ token, onChanged, onEnded }: LinkedPasswordFormProps) {
  const [accountEmail] = useState(readAccountEmail)
  return (
    <NewPasswordForm
      lead={
        <>
          {passwordFormMessages.newLead}
          {accountEmail !== undefined && ` ${accountEmail} will be signed out in this browser.`}
        </>
      }
      rules={linkedPasswordRules}
      email={accountEmail}
      isRepeated
      change={(password) => client.passwords.updatePassword({ password, confirmPassword: password, token })}
      onChanged={onChanged}
      onFailed={({ code, issues }) => {
        if (code === 'link.ended' || issues.some(({ path }) => path === 'token')) onEnded()
      }}
    />
  )
}

/** The email of whoever is signed in here; nobody, most of the time. */
const readAccountEmail = () => (readToken() === undefined ? undefined : readStoredAccount()?.userData.email)

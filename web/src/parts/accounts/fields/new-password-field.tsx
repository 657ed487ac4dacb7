import type { PasswordInputProps } from '@mantine/core'
import type { PasswordRule } from '#contract/rules/accounts/password-rules.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRuleList, SpokenRules } from './password-rule-list.tsx'

type NewPasswordFieldProps = PasswordInputProps & { password: string; rules: readonly PasswordRule[] }

/** A password being chosen, with what it must be ticked off below. */
export function NewPasswordField({ rules, password, ...props }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField
        {...props}
        autoComplete="new-password"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        descriptionProps={{ component: 'div' }}
        description={<PasswordRuleList rules={rules} password={password} />}
      />
      <SpokenRules rules={rules} password={password} />
    </div>
  )
}

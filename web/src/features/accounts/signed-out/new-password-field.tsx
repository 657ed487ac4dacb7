import type { PasswordInputProps } from '@mantine/core'
import type { PasswordRule } from '#contract/rules/password-rules.ts'
import { PasswordRuleList, SpokenRules } from '../../../shared/inputs/password-rule-list.tsx'
import { LargePasswordField } from './large-password-field.tsx'

type NewPasswordFieldProps = PasswordInputProps & { value: string; rules: readonly PasswordRule[] }

/** A password being chosen, with what it must be ticked off below. */
export function NewPasswordField({ rules, ...props }: NewPasswordFieldProps) {
  return (
    <>
      <LargePasswordField
        {...props}
        autoComplete="new-password"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        descriptionProps={{ component: 'div' }}
        description={<PasswordRuleList rules={rules} password={props.value} />}
      />
      <SpokenRules rules={rules} password={props.value} />
    </>
  )
}

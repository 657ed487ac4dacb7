import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from '../../../shared/inputs/password-field.tsx'
import classes from './form.module.css'

export const LargePasswordField = (props: PasswordInputProps) => (
  <PasswordField {...props} size="lg" classNames={{ error: classes.error }} />
)

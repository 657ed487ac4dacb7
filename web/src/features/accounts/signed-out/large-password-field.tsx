import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from '../../../parts/accounts/fields/password-field.tsx'
import classes from './form.module.css'

/** The size of fields where a form is all there is. */
export const large = { size: 'lg', classNames: { error: classes.error } } as const

export const LargePasswordField = (props: PasswordInputProps) => <PasswordField {...props} {...large} />

import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './form.module.css'

/** Only what is plainly no address is caught here; the server decides. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

export const emailRule = (message: string) => (email: string) => (emailPattern.test(email.trim()) ? null : message)

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      size="lg"
      label="Email"
      type="email"
      name="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ error: classes.error }}
    />
  )
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/** A password that can be shown and pasted, and is left to password managers. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error !== undefined && props.error !== null}
      autoCapitalize="none"
      spellCheck={false}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />
      }
    />
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from './icon.ts'

type BarButtonProps = Pick<ButtonProps, 'variant'> & {
  icon: Icon
  children: string
  onClick: () => void
  isBusy?: boolean
  /** The reason why it is disabled. */
  unavailable?: string
}

/** A button that, while disabled, keeps the focus and says why. */
export function BarButton(props: BarButtonProps) {
  const { icon: Glyph, children, onClick, isBusy, unavailable, variant = 'default' } = props
  const isOff = unavailable !== undefined
  return (
    <Button
      variant={variant}
      leftSection={<Glyph size={15} stroke={1.8} aria-hidden />}
      loading={isBusy}
      aria-label={isOff ? `${children}. ${unavailable}` : undefined}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      data-hint={unavailable}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </Button>
  )
}

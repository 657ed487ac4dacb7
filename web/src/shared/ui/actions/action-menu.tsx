import { ActionIcon, Menu } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { Icon } from './icon.ts'

type ActionMenuProps = {
  icon: Icon
  label: string
  /** Short, for the eye. */
  hint: string
  size?: 'row' | 'bar'
  children: ReactNode
}

/** Rarer actions behind a button. It has the focus again before a choice opens a dialog, which returns it. */
export function ActionMenu({ icon: Glyph, label, hint, size = 'row', children }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isBar = size === 'bar'
  return (
    <Menu returnFocus={false} onClose={() => button.current?.focus({ preventScroll: true })}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant={isBar ? 'default' : 'subtle'}
          size={isBar ? 32 : 28}
          aria-label={label}
          data-hint={hint}
        >
          <Glyph size={isBar ? 17 : 16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type MenuActionProps = {
  icon: Icon
  children: ReactNode
  onClick?: () => void
  /** The reason why it cannot be chosen now; it keeps the focus and says so. */
  unavailable?: string | undefined
  /** Draws a link instead. */
  renderRoot?: ((root: Record<string, unknown>) => ReactNode) | undefined
}

export function MenuAction({ icon: Glyph, children, onClick, unavailable, renderRoot }: MenuActionProps) {
  const isOff = unavailable !== undefined
  return (
    <Menu.Item
      leftSection={<Glyph size={15} stroke={1.6} aria-hidden />}
      aria-disabled={isOff || undefined}
      data-hint={unavailable}
      closeMenuOnClick={!isOff}
      onClick={isOff ? undefined : onClick}
      renderRoot={renderRoot}
    >
      {children}
    </Menu.Item>
  )
}

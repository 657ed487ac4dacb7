import type { MouseEvent } from 'react'

const controls = 'a, button, input, label, select, textarea, section, [data-pinned]'

/**
 * Whether a click was meant for the row itself: not for a control in it, nor the end of marking
 * some of its text.
 */
export function isMeantForRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const control = target.closest(controls)
  // The row may itself stand in a section.
  return (control === null || !currentTarget.contains(control)) && window.getSelection()?.isCollapsed !== false
}

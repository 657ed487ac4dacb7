export type Shortcut = {
  /** The list of shortcuts shows them by place. */
  where: string
  does: string
  /** Any one of them, as the browser names keys. */
  keys: readonly [string, ...string[]]
  /** Held down at the same time; the command key is Ctrl, or ⌘ on a Mac. */
  hold?: 'command' | 'shift'
}

/**
 * The shortcuts that work on every screen. Both the screens and the list of shortcuts read these declarations, so every listed
 * key works.
 */
export const shortcuts = {
  search: { where: 'Anywhere', does: 'Search or jump to a page', keys: ['k'], hold: 'command' },
  searchPage: { where: 'Anywhere', does: 'Search this page', keys: ['/'] },
  switchTheme: { where: 'Anywhere', does: 'Switch theme: light, dark, system', keys: ['t'] },
  showShortcuts: { where: 'Anywhere', does: 'Show keyboard shortcuts', keys: ['?'] },
  nextRow: { where: 'Tables', does: 'Next row', keys: ['j', 'ArrowDown'] },
  previousRow: { where: 'Tables', does: 'Previous row', keys: ['k', 'ArrowUp'] },
  openRow: { where: 'Tables', does: 'Open the row', keys: ['Enter'] },
  selectRange: { where: 'Tables', does: 'Select all rows in between', keys: ['Click'], hold: 'shift' },
  clearSelection: { where: 'Tables', does: 'Clear the selection', keys: ['Escape'] },
  previousPoint: { where: 'Charts', does: 'Previous point', keys: ['ArrowLeft', 'ArrowDown'] },
  nextPoint: { where: 'Charts', does: 'Next point', keys: ['ArrowRight', 'ArrowUp'] },
  weekBack: { where: 'Charts', does: 'Seven days back', keys: ['PageDown'] },
  weekOn: { where: 'Charts', does: 'Seven days forward', keys: ['PageUp'] },
  firstPoint: { where: 'Charts', does: 'First point', keys: ['Home'] },
  lastPoint: { where: 'Charts', does: 'Last point', keys: ['End'] },
} as const satisfies Record<string, Shortcut>

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** True if the keys of a shortcut were pressed, and nothing beside them. */
export function isPressed({ keys, hold }: Shortcut, event: Pressed): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (!keys.includes(key)) return false
  const needsCommand = hold === 'command'
  if (event.altKey || event.ctrlKey !== (needsCommand && !isMac) || event.metaKey !== (needsCommand && isMac))
    return false
  if (!needsCommand && key.length === 1 && !areSingleKeysOn()) return false
  // On most keyboards a sign such as ? is typed with Shift.
  return event.shiftKey === (hold === 'shift') || /^[^a-z]$/.test(key)
}

/** True if what is held down during a click is that of a shortcut. */
export const isHeld = ({ hold }: Shortcut, event: MouseEvent) => hold === 'shift' && event.shiftKey

export const singleKeysStorage = { key: 'single-key-shortcuts', defaultValue: true, getInitialValueInEffect: false }

/** Speech input can trigger single-character shortcuts, so they can be turned off. */
function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(singleKeysStorage.key) !== 'false'
  } catch {
    return true
  }
}

const keyNames = new Map([
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['Escape', 'Esc'],
  ['PageUp', 'Page Up'],
  ['PageDown', 'Page Down'],
])

/** The labels of the keys to press together, for each alternative. */
export function keysOf({ keys, hold }: Shortcut): string[][] {
  const held = hold === undefined ? [] : [hold === 'shift' ? 'Shift' : isMac ? '⌘' : 'Ctrl']
  return keys.map((key) => [...held, keyNames.get(key) ?? (key.length === 1 ? key.toUpperCase() : key)])
}

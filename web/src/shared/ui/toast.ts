import type { Toast } from './toast-message.ts'

const listeners = new Set<() => void>()
let hasToast = false

/** Whether anything was ever to be shown: until then nothing that draws messages is loaded. */
export const firstToast = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  has: () => hasToast,
}

/** Shows a message at the top right. */
export function toast(kind: Toast['kind'], message: string, duration: Toast['duration']) {
  hasToast = true
  for (const listener of listeners) listener()
  void import('./toaster.tsx').then(({ showToast }) => showToast({ kind, message, duration }))
}

import type { Toast, ToastAction } from './toast-message.ts'

const listeners = new Set<() => void>()
let hasToast = false

// A function of its own: a `then` right behind `import()` is built into what is loaded, where it never learns of a
// style that could not come.
const loadToaster = () => import('./toaster.tsx')

/** Whether anything was ever to be shown: until then nothing that draws messages is loaded. */
export const firstToast = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  has: () => hasToast,
}

/** Shows a message at the top right, in place of the one of the same id, or else of the same words; the answer takes it away again. */
export function toast(
  kind: Toast['kind'],
  message: string,
  duration: Toast['duration'],
  { id = `${kind} ${message}`, action }: { id?: string; action?: ToastAction | undefined } = {},
): () => void {
  const loading = loadToaster().then(
    (toaster) => {
      hasToast = true
      for (const listener of listeners) listener()
      toaster.showToast(id, { kind, message, duration, action })
      return toaster
    },
    // Without a connection there is no drawing it; whatever failed stands beside its form too.
    () => undefined,
  )
  return () => void loading.then((toaster) => toaster?.hideToast(id))
}

/** Durations, in milliseconds. */
type ToastDuration = 2_000 | 3_000 | 6_000

/** What can be done from the message, once. */
export type ToastAction = { label: string; onClick: () => void }

export type Toast = {
  kind: 'done' | 'failed' | 'info'
  message: string
  duration: ToastDuration
  action?: ToastAction | undefined
}
